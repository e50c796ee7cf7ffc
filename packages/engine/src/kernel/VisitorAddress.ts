import * as Context from "effect/Context"

/** The client address of a visitor's request, as the key that limits count by. */
export const VisitorAddress = Context.Reference<string>("@slotkit/engine/VisitorAddress", { defaultValue: () => "unknown" })
