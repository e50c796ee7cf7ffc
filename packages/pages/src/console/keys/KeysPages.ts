import type { ConsolePages } from "../frame/ConsoleRoute.ts"
import { sendDisconnect, showConnections } from "./Connections.ts"
import { sendKey, sendRevoke, showKeys } from "./Keys.ts"

/** The pages of API keys and connected apps. */
export const keysPages: ConsolePages = {
  "/app/keys": { show: showKeys, send: sendKey },
  "/app/keys/:id/revoke": { send: sendRevoke },
  "/app/connections": { show: showConnections },
  "/app/apps/:id/disconnect": { send: sendDisconnect }
}
