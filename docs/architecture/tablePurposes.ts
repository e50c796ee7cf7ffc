const meetings = "a start of a host that holds time, with its seats; no two of a host may overlap"

/** What the rows of each table are, in the order of the page. */
export const tablePurposes: Readonly<Record<string, string>> = {
  hosts: "a person who takes bookings, with plan, working hours and their exceptions",
  busy_times: "time off that a host has entered",
  services: "what can be booked; invites are services of the type `single_use`",
  meetings,
  bookings: "a booking in its current state, with what was agreed when it was made",
  checkouts: "the page on which a booking is paid, with its amount and expiry",
  timers: "what has to happen to a booking at a certain time; the row is deleted when it has happened",
  contacts: "a person whom a host has invited",
  events: "something that happened to a booking, with the payload as it was then",
  webhooks: "an address that wants events, with its signing secret and its failures in a row",
  webhook_deliveries: "one event for one webhook: the delivery log",
  delivery_queue: "a delivery that still has to be sent, with its lease",
  delivery_attempts: "one attempt of a delivery, with the answer",
  emails: "an email to send, and afterwards the email log",
  api_keys: "an API key, as a hash",
  rate_log: "the requests that a credential made in the last minute; unlogged, so a crash of the database may empty it",
  idempotency_keys: "the remembered answer to a request with an `Idempotency-Key`",
  apps: "a partner app with its redirect URIs, scopes and secrets",
  connections: "a host that has connected an app",
  grant_families: "the tokens that descend from one authorization code and end together",
  authorization_codes: "an authorization code, as a hash",
  access_tokens: "an access token, as a hash",
  refresh_tokens: "a refresh token, as a hash, and its successor",
  sign_in_links: "a link that signs a host in once, as a hash",
  host_sessions: "a browser in which a host is signed in",
  audit_log: "a write, and who made it",
  schema_migrations: "a migration that has run"
}
