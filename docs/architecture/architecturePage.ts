import { maxDeliveryAttempts, retryDelaysSeconds } from "@slotkit/core"
import { commitOrder } from "./commitOrder.ts"
import { type DatabaseTable, migratedTables } from "./migratedTables.ts"
import { packageArrows } from "./packageArrows.ts"
import { packagesDiagram } from "./packagesPicture.ts"
import { tablePurposes } from "./tablePurposes.ts"

/** Generates the architecture page. The packages, the commit order and the tables are read from the code. */
export const architecturePage = async (): Promise<string> =>
  `${[
    "# Architecture",
    "How Slotkit is built: its packages, the way of a booking from the request to the webhook, and its tables. `npm run docs` makes the pictures of the packages, the commit order, the retries and the list of tables from the code.",
    "## Packages",
    "A package imports the ones that its arrows point to, and those below them. A test compares every import with the arrows.",
    mermaid(packagesDiagram()),
    table(
      ["Package", "Holds"],
      packageArrows().map(({ name, description }) => [`\`${name}\``, description])
    ),
    layers,
    "## A booking, from request to delivery",
    request,
    mermaid(bookingSequence),
    "### What commits with a change",
    commitText,
    table(
      ["", "Call", "Writes"],
      commitOrder().map(({ call, writes }, index) => [`${index + 1}`, `\`${call}\``, writes])
    ),
    afterCommit,
    "## The life of a delivery",
    mermaid(deliveryStates),
    deliveryText,
    "## Tables",
    "All tables are in one schema, `slotkit` unless another one is set. Times are `timestamptz`, amounts are integers in the currency's minor unit, and secrets are stored as hashes or encrypted.",
    table(["Table", "A row is", "Refers to", "Unique or exclusive by"], tableRows(await migratedTables()))
  ].join("\n\n")}\n`

const duration = (seconds: number): string => (seconds < 3600 ? `${seconds / 60} min` : `${seconds / 3600} h`)

const mermaid = (source: string): string => `\`\`\`mermaid\n${source}\n\`\`\``

const table = (head: ReadonlyArray<string>, rows: ReadonlyArray<ReadonlyArray<string>>): string =>
  [head, ...rows]
    .map((cells) => `| ${cells.join(" | ")} |`)
    .join("\n")
    .replace("\n", `\n|${"---|".repeat(head.length)}\n`)

const code = (names: ReadonlyArray<string>): string => names.map((name) => `\`${name}\``).join(", ")

const tableRows = (tables: ReadonlyArray<DatabaseTable>): ReadonlyArray<ReadonlyArray<string>> => {
  const unknown = tables.filter(({ name }) => !Object.hasOwn(tablePurposes, name))
  if (unknown.length > 0) {
    throw new Error(`docs/architecture/tablePurposes.ts does not describe ${unknown.map(({ name }) => name).join(", ")}.`)
  }
  return Object.entries(tablePurposes).flatMap(([name, purpose]) =>
    tables
      .filter((one) => one.name === name)
      .map(({ references, guards }) => [`\`${name}\``, purpose, code(references), code(guards)])
  )
}

const layers = `- **Core** decides. It has no I/O, no clock and no randomness: a function gets the current state and returns the next one, or the reason why there is none. [State machines](./state-machines.md) are tables.
- **Engine** does. A use case reads what it needs, asks the core, and writes the result in one transaction. What it needs from outside is a port.
- **Adapters** implement ports or translate: \`@slotkit/postgres\` stores, \`@slotkit/integrations\` sends email and payments, \`@slotkit/http\` and \`@slotkit/pages\` turn requests into calls of use cases.
- **\`slotkit\`** puts the parts together from options, and **\`@slotkit/server\`** reads options from the environment.
- **\`@slotkit/client\`** runs in other programs and shares no code with the rest.

The folders of the core and the engine are named after concepts (\`bookings\`, \`invites\`, \`webhooks\`), and so are the files of the other packages. To find everything about invites, search for "invite".`

const request = `1. **The HTTP layer** authenticates, counts the request against its limit, looks up the \`Idempotency-Key\`, and decodes the body. The visitor API has no credential; it counts by address.
2. **The use case** \`bookTarget\`, which every way to book ends in, asks the host's external calendars, if there are any, before the transaction begins, so that no lock waits for a network.
3. **The transaction** locks the host's calendar, loads what is booked, and checks the start against working hours, notice and busy time.
4. **Holding the time** inserts a meeting or takes seats of one. The exclusion constraint of PostgreSQL refuses a second meeting at overlapping time, whatever other processes do.
5. **The core** decides the first state: \`pending\`, \`awaitingPayment\` or \`accepted\`, with its events and emails.
6. **The commit** writes all of it, or nothing.`

const bookingSequence = `sequenceDiagram
  participant V as Visitor
  participant H as http
  participant E as engine
  participant C as core
  participant D as database
  participant W as worker
  participant R as receiver
  V->>H: POST bookings
  H->>E: bookTarget
  E->>D: BEGIN, lock the host's calendar
  E->>D: hold the time
  E->>C: decideBook
  C-->>E: state, events, emails
  E->>D: booking, checkout, timer, events, deliveries, emails, audit row
  E->>D: COMMIT, which notifies the workers
  E-->>H: the booking
  H-->>V: 201
  W->>D: claim due deliveries under a lease
  W->>R: POST, signed
  R-->>W: 200
  W->>D: log the attempt, end the delivery`

const commitText =
  "`commitNew` and `commitMove` in the engine's `CommitMove.ts` are the only functions that change a booking's state. They write the booking first. A move also releases the time that the booking no longer needs, and clears the timers of its old state. The rest follows in the same transaction, in this order:"

const afterCommit =
  "After the commit, the application's hook `afterCommit` runs; it can no longer change the outcome. Nothing is sent inside the transaction: emails, deliveries and timers are rows that workers claim. So whatever was committed is sent, and whatever was rolled back is not, even if the process is killed in between."

const deliveryStates = `stateDiagram-v2
  [*] --> waiting: event committed
  waiting --> leased: due and claimed
  waiting --> held: host moves to Free
  held --> waiting: host returns to Pro
  leased --> delivered: 2xx
  leased --> waiting: transient failure, attempts remain
  leased --> waiting: worker lost, lease ends
  leased --> failed: other answer, or last attempt
  waiting --> failed: webhook switched off
  delivered --> [*]
  failed --> [*]`

const deliveryText = `- **Written with its cause.** The row in \`webhook_deliveries\` holds the body as it will be sent; the row in \`delivery_queue\` says when it is due. Both are inserted in the transaction of the booking.
- **Claimed under a lease.** Any number of processes claim due rows with \`FOR UPDATE SKIP LOCKED\`. A lease that ends makes the row due again, so a killed worker loses nothing. No webhook has more than eight requests in flight, over all processes.
- **Woken, not polled.** A commit notifies the workers (\`LISTEN\`/\`NOTIFY\`). They also look every second, since a notification may get lost.
- **Sent.** The worker resolves and checks the address anew, signs the body with the time of sending, and allows ten seconds. A slow receiver gives its place in the worker to others while it is waited for.
- **Tried again.** ${maxDeliveryAttempts} attempts at most: after ${retryDelaysSeconds.map(duration).join(", ")}, each counted from the end of the attempt before.
- **Ended.** Attempts are logged in \`delivery_attempts\`, many in one transaction, and the row leaves the queue. The webhook's failures in a row are counted in the same transaction; the fifth one, or a 410, switches it off.

At-least-once follows from this: a worker that is killed after sending and before logging sends again. Receivers recognize repetitions by \`Svc-Webhook-Id\`. See [webhooks](./concepts/webhooks.md).`
