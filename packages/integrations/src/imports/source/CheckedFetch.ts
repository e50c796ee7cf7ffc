import { checkOutboundAddress, type NameResolver, Settings } from "@slotkit/engine"
import * as Effect from "effect/Effect"
import { isTooLarge, readBody } from "../../calendars/outbound/ReadBody.ts"
import { sendPinned } from "../../calendars/outbound/SendPinned.ts"
import { SourceError } from "./ReadAnswer.ts"
import { maxAnswerBytes as maxBytes, tooLarge } from "./ReadingLimits.ts"

/**
 * Returns a `fetch` for addresses that hosts give. Each one is checked by the rules of webhooks, and only the checked address is
 * connected to. Rejects with a `SourceError` for a forbidden address and for an answer that is too large. Redirects are not
 * followed.
 */
export const checkedFetch = Effect.fnUntraced(function* (
  name: string
): Effect.fn.Return<typeof globalThis.fetch, never, NameResolver | Settings> {
  const context = yield* Effect.context<NameResolver | Settings>()
  const { webhookAllow } = yield* Settings
  const send = Effect.fnUntraced(function* (url: string, headers: Readonly<Record<string, string>>) {
    const { addresses } = yield* checkOutboundAddress(url, webhookAllow)
    const answer = yield* sendPinned({ url, address: addresses[0]!, headers, maxBytes })
    const { status } = answer
    const body = status === 204 || status === 304 ? null : (yield* readBody(answer)).toString("utf8")
    return new Response(body, { status, headers: Object.entries(answer.headers).filter(isGiven) })
  })
  return async (input, { headers, signal } = {}) => {
    const sent = send(String(input), Object.fromEntries(new Headers(headers))).pipe(
      Effect.catchTags({
        WebhookAddressRefused: ({ kind, reason }) =>
          Effect.fail(kind === "refused" ? new SourceError(reason, "address") : new Error(reason)),
        CalendarRefused: (refused) => {
          if (isTooLarge(refused, maxBytes)) return Effect.fail(tooLarge(name))
          const isUnread = refused.kind === "unreadable"
          return Effect.fail(isUnread ? new SourceError(unread(name), "unreadable") : new Error(refused.reason))
        }
      }),
      Effect.provideContext(context)
    )
    return Effect.runPromise(sent, signal == null ? {} : { signal })
  }
})

const unread = (name: string): string => `${name} sent an answer that could not be decompressed.`

const isGiven = (header: readonly [string, string | undefined]): header is [string, string] =>
  header[1] !== undefined && header[0] !== "content-encoding" && header[0] !== "content-length"
