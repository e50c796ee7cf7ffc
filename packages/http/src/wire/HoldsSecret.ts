import * as Context from "effect/Context"

/** Whether an endpoint's answer carries a secret that is shown once, so that the answer is kept sealed or not at all. */
export const HoldsSecret = Context.Reference<boolean>("@slotkit/http/HoldsSecret", { defaultValue: () => false })
