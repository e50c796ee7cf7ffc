import { formatInstant, NewCalendarSignIn } from "@slotkit/core"
import { wrongField } from "@slotkit/core/internal"
import * as Effect from "effect/Effect"
import { Invalid } from "../../kernel/Failure.ts"
import { withReplay } from "../../kernel/ReplayRecorder.ts"
import { requireHost } from "../../kernel/RequireHost.ts"
import { Settings } from "../../kernel/Settings.ts"
import { validate } from "../../kernel/Validate.ts"
import { beginConnect, connectUrl } from "./CalendarConnects.ts"

/**
 * Begins to connect an account at Google or Microsoft. Returns a link for the host, who has to be signed in to Slotkit; the first
 * browser that opens it can finish the connection.
 */
export const beginCalendarSignIn = Effect.fnUntraced(function* (hostId: number, input: unknown) {
  const { baseUrl } = yield* Settings
  yield* requireHost(hostId)
  const { provider: kind, wants = "read", return_to: returnTo = null } = yield* validate(NewCalendarSignIn, input)
  if (returnTo !== null && !/^https?:$/.test(URL.parse(returnTo)?.protocol ?? "")) {
    return yield* Invalid.of([wrongField("return_to", "The return_to must be an http or https URL.")])
  }
  const begun = beginConnect({ hostId, kind, wants, returnTo, accountId: null, browser: null })
  return yield* withReplay(
    Effect.map(begun, ({ connect, state }) => ({
      connect_url: connectUrl(baseUrl, kind, state),
      expires_at: formatInstant(connect.expiresAt)
    }))
  )
})
