import * as Context from "effect/Context"

/** The client address of a visitor's request, as the name of the share that it counts against. */
export const VisitorAddress = Context.Reference<string>("@slotkit/engine/VisitorAddress", { defaultValue: () => "unknown" })
