import { hashToken } from "@slotkit/core"
import { type Content, precompressed } from "@slotkit/http"
import * as Effect from "effect/Effect"
import { bookingScriptSource } from "./BookingScript.ts"
import { consoleScriptSource } from "./ConsoleScript.ts"
import { embedScriptSource } from "./EmbedScript.ts"

const forever = "public, max-age=31536000, immutable"

/** The file name of the script of the pages on which visitors choose a time. It contains a hash of the content. */
export const bookingScriptName = `booking-${hashToken(bookingScriptSource).slice(0, 12)}.js`

/** The path of the script of the console, which ends with a hash of the content. */
export const consoleScriptPath = `/app/assets/console-${hashToken(consoleScriptSource).slice(0, 12)}.js` as const

/**
 * Serves the scripts. The content of an address with a hash never changes. `embed.js`, which other sites load, has an
 * address without a hash, so browsers ask for a newer version after ten minutes, and may use the old one meanwhile.
 */
export const scriptFiles = Effect.all({
  booking: precompressed(script(bookingScriptSource, forever, {})),
  console: precompressed(script(consoleScriptSource, forever, {})),
  embed: precompressed(
    script(embedScriptSource, "public, max-age=600, stale-while-revalidate=86400", {
      "access-control-allow-origin": "*",
      "cross-origin-resource-policy": "cross-origin"
    })
  )
})

function script(source: string, cacheControl: string, headers: Readonly<Record<string, string>>): Effect.Effect<Content> {
  return Effect.sync(() => ({
    bytes: new TextEncoder().encode(source),
    contentType: "text/javascript; charset=utf-8",
    cacheControl: () => cacheControl,
    headers
  }))
}
