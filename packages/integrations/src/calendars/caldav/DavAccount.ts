import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"

/** A connected CalDAV account, as it is stored sealed. */
const DavAccount = Schema.fromJsonString(
  Schema.Struct({
    /** The address that the host has entered. Credentials are sent to its origin, and to those of related hosts. */
    entered: Schema.String,
    username: Schema.String,
    password: Schema.String,
    principal: Schema.String,
    /** The collection that contains the calendars. */
    home: Schema.String,
    /** The email addresses of the account. */
    addresses: Schema.Array(Schema.String)
  })
)
export type DavAccount = typeof DavAccount.Type

/** The input for connecting an account. */
export type DavLogin = Pick<DavAccount, "entered" | "username" | "password">

/** Reads stored credentials. They were stored by this code, so anything else is a defect. */
export const davAccountOf = (credentials: string): Effect.Effect<DavAccount> =>
  Effect.orDie(Schema.decodeEffect(DavAccount)(credentials))

/** Renders an account for storage. */
export const davCredentials = (account: DavAccount): string => JSON.stringify(account)

/**
 * Returns the address to begin with, from an address or the domain of an email address; `undefined` if it is neither. The domains
 * of two large providers lead to their calendar servers.
 */
export const enteredAddress = (value: string): string | undefined => {
  const text = value.trim()
  if (/^https?:\/\//i.test(text)) return URL.parse(text)?.href
  const domain = text.replace(/^.*@/, "").toLowerCase()
  if (!/^[^\s/?#]+$/.test(domain)) return undefined
  return URL.parse(`https://${knownServers[domain] ?? domain}/`)?.href
}

const knownServers: Readonly<Record<string, string>> = {
  "icloud.com": "caldav.icloud.com",
  "me.com": "caldav.icloud.com",
  "mac.com": "caldav.icloud.com",
  "fastmail.com": "caldav.fastmail.com",
  "fastmail.fm": "caldav.fastmail.com"
}

/**
 * True for the addresses that may get an account's credentials: those of the entered host, of the hosts below it, and of iCloud,
 * with the entered scheme and port. Behind another port is another server.
 */
export const trustsOrigin =
  (entered: string) =>
  ({ protocol, hostname, port }: URL): boolean => {
    const own = new URL(entered)
    if (protocol !== own.protocol || port !== own.port) return false
    const isBelow = hostname === own.hostname || hostname.endsWith(`.${own.hostname}`)
    return isBelow || (own.hostname === "caldav.icloud.com" && hostname.endsWith(".icloud.com"))
  }
