import type { WebhookAllow } from "@slotkit/core"
import { CalendarRefused, type NameResolver, type Settings } from "@slotkit/engine"
import type * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import { maxIcsBytes } from "../ics/index.ts"
import { fetchChecked } from "../outbound/FetchChecked.ts"
import type { OutboundAnswer } from "../outbound/SendPinned.ts"
import { type DavLogin, trustsOrigin } from "./DavAccount.ts"

/** A request to a CalDAV server. */
export interface DavRequest {
  readonly method: "PROPFIND" | "REPORT" | "GET" | "PUT" | "DELETE"
  readonly url: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
  /** 0 by default. */
  readonly maxRedirects?: number
}

/** Sends requests of an account. Every address is checked, and credentials go only to hosts that may have them. */
export type SendDav = (login: DavLogin, request: DavRequest) => Effect.Effect<OutboundAnswer, CalendarRefused>

/** Creates the sender, with the operator's allowed destinations and, for tests, certificates to trust. */
export const davSender = (allow: WebhookAllow, ca: string | undefined): Effect.Effect<SendDav, never, NameResolver | Settings> =>
  Effect.map(
    Effect.context<NameResolver | Settings>(),
    (services: Context.Context<NameResolver | Settings>): SendDav =>
      ({ entered, username, password }, { method, url, headers = {}, body, maxRedirects = 0 }) => {
        const trusts = trustsOrigin(entered)
        const address = URL.parse(url)
        if (address === null || !trusts(address)) return Effect.fail(foreignHost)
        const sent = fetchChecked({
          url,
          method,
          headers: {
            Authorization: `Basic ${Buffer.from(`${username}:${password}`).toString("base64")}`,
            ...(body === undefined ? {} : { "Content-Type": "application/xml; charset=utf-8" }),
            ...headers
          },
          body,
          maxBytes: maxIcsBytes + envelopeBytes,
          maxRedirects,
          trusts,
          allow,
          ca
        })
        return Effect.provideContext(sent, services)
      }
  )

/** The part of an answer that is not calendar data. */
const envelopeBytes = 2 * 1024 * 1024

const foreignHost = new CalendarRefused({
  kind: "refused",
  reason: "The calendar has another host or port than the entered address. Enter its own address."
})
