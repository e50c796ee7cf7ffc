import { planAllows } from "@slotkit/core/internal"
import { type Caller, planRequired, type Settings } from "@slotkit/engine"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as HttpRouter from "effect/http/HttpRouter"
import { agentDoor } from "../agents/AgentDoor.ts"
import { CurrentCaller } from "../api/guards/Authenticate.ts"
import { requireScopes } from "../middleware/RequireScopeLayer.ts"
import type { McpServer } from "./AnswerMessage.ts"
import { hostTools } from "./host/HostTools.ts"
import { mcpEndpoint } from "./McpEndpoint.ts"

/** True if agents may call Slotkit by the Model Context Protocol. */
export const ModelContextProtocol = Context.Reference<boolean>("@slotkit/http/ModelContextProtocol", { defaultValue: () => true })

/** `/mcp`: tools for a host's agent, with the credentials of `/api/v1`. Decision 0070. */
export const Mcp = HttpRouter.use((router) =>
  Effect.gen(function* () {
    if (!(yield* ModelContextProtocol)) return
    const door = yield* agentDoor
    const host = mcpEndpoint(hostServer, (_, answer) => door(Effect.flatMap(CurrentCaller, answer)))
    yield* router.add("POST", "/mcp", host)
  })
)

const hostServer: McpServer<Caller, CurrentCaller | Settings> = {
  instructions:
    "The calendar of one host. Call list_services for slugs, then find_times, then book_time. Every time is given in UTC and in the timezone that you send; repeat the local one to people. A refusal says what to do next.",
  tools: hostTools,
  admit: (tool, { host }) => Effect.andThen(requireScopes(tool.scopes), planAllows(tool, host.plan) ? Effect.void : planRequired)
}
