import type { ConsolePages } from "../shell/ConsoleRoute.ts"
import { appDisconnection, showConnections } from "./Connections.ts"
import { revocation, sendKey, showKeys } from "./Keys.ts"

/** The pages of API keys and connected apps. */
export const keysPages: ConsolePages = {
  "/app/keys": { show: showKeys, send: sendKey },
  "/app/keys/:id/revoke": revocation,
  "/app/connections": { show: showConnections },
  "/app/apps/:id/disconnect": appDisconnection
}
