import * as Context from "effect/Context"

/** Marks endpoints whose response contains a secret that is shown once. Such a response is stored sealed or not at all. */
export const HoldsSecret = Context.Reference<boolean>("@slotkit/http/HoldsSecret", { defaultValue: () => false })
