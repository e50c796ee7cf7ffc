import { checkOutboundAddress, type NameResolver, Settings } from "@slotkit/engine"
import * as Effect from "effect/Effect"
import { readBody } from "../../calendars/outbound/ReadBody.ts"
import { sendPinned } from "../../calendars/outbound/SendPinned.ts"
import { SourceError } from "./ReadAnswer.ts"

/** The largest size of an answer. */
const maxBytes = 10 * 1024 * 1024

/**
 * Returns a `fetch` for addresses that hosts give. Each one is checked by the rules of webhooks, and only the checked address is
 * connected to. Rejects with a `SourceError` for a forbidden address. Redirects are not followed.
 */
export const checkedFetch: Effect.Effect<typeof globalThis.fetch, never, NameResolver | Settings> = Effect.gen(function* () {
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
      Effect.catchTag("WebhookAddressRefused", ({ kind, reason }) =>
        Effect.fail(kind === "refused" ? new SourceError(reason, "address") : new Error(reason))
      ),
      Effect.provideContext(context)
    )
    return Effect.runPromise(sent, signal == null ? {} : { signal })
  }
})

const isGiven = (header: readonly [string, string | undefined]): header is [string, string] =>
  header[1] !== undefined && header[0] !== "content-encoding" && header[0] !== "content-length"
