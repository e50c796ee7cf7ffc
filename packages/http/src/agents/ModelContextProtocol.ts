import * as Context from "effect/Context"

/** True if agents may call Slotkit by the Model Context Protocol. */
export const ModelContextProtocol = Context.Reference<boolean>("@slotkit/http/ModelContextProtocol", { defaultValue: () => true })
