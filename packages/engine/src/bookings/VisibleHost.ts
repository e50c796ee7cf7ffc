import type { Host } from "@slotkit/core"
import * as Effect from "effect/Effect"
import { Settings } from "../kernel/Settings.ts"

/** Returns a host as visitors see it: without the email address if the installation hides it. */
export const visibleHost = (host: Host): Effect.Effect<Host, never, Settings> =>
  Effect.map(Settings, ({ showHostEmail }) => (showHostEmail ? host : { ...host, email: "" }))
