import {
  type AccountRequest,
  type AccountSource,
  AccountUnread,
  type ImportSource,
  type NameResolver,
  type Settings
} from "@slotkit/engine"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { readCalcom } from "./calcom/ReadCalcom.ts"
import { readCalendly } from "./calendly/ReadCalendly.ts"
import { checkedFetch } from "./source/CheckedFetch.ts"
import { SourceError } from "./source/ReadAnswer.ts"
import type { ReadOptions } from "./source/SourceClient.ts"

/** Other addresses of the vendors' APIs, and another way to wait, for tests. */
export interface SourcesForTests extends Partial<Record<ImportSource, string | undefined>> {
  readonly sleep?: NonNullable<ReadOptions["sleep"]>
}

/**
 * The systems whose accounts hosts import themselves. Requests to a URL from a host follow the rules of webhooks.
 */
export const accountSources = Effect.fnUntraced(function* (
  tests: SourcesForTests = {}
): Effect.fn.Return<ReadonlyMap<ImportSource, AccountSource>, never, NameResolver | Settings> {
  const fetch = yield* checkedFetch("cal.com")
  const waiting = tests.sleep === undefined ? {} : { sleep: tests.sleep }
  const source = (name: ImportSource, read: typeof readCalendly, takesUrl: boolean): readonly [ImportSource, AccountSource] => {
    const vendor = tests[name]
    const from = ({ url }: AccountRequest) => (url === null ? (vendor === undefined ? {} : { url: vendor }) : { url, fetch })
    return [name, { takesUrl, read: (request) => readWith(read, request, { ...from(request), ...waiting }) }]
  }
  return new Map([source("calendly", readCalendly, false), source("cal.com", readCalcom, true)])
})

/** The longest time that an import reads an account, with the waits that the source asks for. */
const maxMillis = 30 * 60_000

const readWith = Effect.fnUntraced(function* (
  read: typeof readCalendly,
  { token, url, bookings, onProgress }: AccountRequest,
  from: Pick<ReadOptions, "url" | "fetch" | "sleep">
) {
  const clock = yield* Clock.Clock
  const now = () => clock.currentTimeMillisUnsafe()
  let answers = 0
  const onAnswer = (): void => onProgress({ answers: ++answers, waitsUntil: null })
  const onWait = (millis: number): void => onProgress({ answers, waitsUntil: now() + millis })
  const reading = Effect.tryPromise({
    try: (signal) => read({ token, bookings, signal, now, onAnswer, onWait, maxMillis, ...from }),
    catch: (cause) => cause
  })
  return yield* Effect.catch(reading, (cause) => {
    if (!(cause instanceof SourceError)) return Effect.die(cause)
    // The host has given no address that could be checked.
    const isUnexpected = cause.problem === "address" && url === null
    return Effect.fail(new AccountUnread({ problem: isUnexpected ? "unexpected" : cause.problem }))
  })
})
