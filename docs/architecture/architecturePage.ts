import { maxDeliveryAttempts, retryDelaysSeconds } from "@slotkit/core"
import { commitOrder } from "./commitOrder.ts"
import { type DatabaseTable, migratedTables } from "./migratedTables.ts"
import { packageArrows } from "./packageArrows.ts"
import { packagesDiagram } from "./packagesPicture.ts"
import { tablePurposes } from "./tablePurposes.ts"
import { walkLines } from "./walks.ts"

/** Generates the architecture page. The packages, the commit order and the tables are read from the code. */
export const architecturePage = async (): Promise<string> =>
  `${[
    "# Architecture",
    "How Slotkit is built: its packages, the path of a booking from request to webhook, the files that requests pass through, and its tables. `npm run docs` generates the package diagram, the commit order, the retry delays and the list of tables from the code.",
    "## Packages",
    "A package may import the packages that its arrows point to, directly or indirectly. A test checks every import against the arrows.",
    mermaid(packagesDiagram()),
    table(
      ["Package", "Contents"],
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
    "## Five requests through the code",
    walkText,
    ...walkLines(),
    "## Tables",
    "All tables are in one schema, by default `slotkit`. Times are `timestamptz`, amounts are integers in the currency's minor unit, and secrets are stored as hashes or encrypted.",
    table(["Table", "One row is", "Refers to", "Unique or exclusive by"], tableRows(await migratedTables()))
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

const layers = `- **Core** has the rules. It has no I/O, no clock and no randomness: a function takes the current state and returns the next state or the reason for refusing. [State machines](./state-machines.md) are tables.
- **Engine** has the use cases. A use case loads data, calls the core, and writes the result in one transaction. Its external dependencies are ports, which may change in any release.
- **Adapters** connect the engine to the outside: \`@slotkit/postgres\` stores data, \`@slotkit/integrations\` sends emails and takes payments, \`@slotkit/http\` and \`@slotkit/pages\` turn requests into use case calls.
- **\`slotkit\`** assembles the parts from options, and **\`@slotkit/server\`** reads options from the environment.
- **\`@slotkit/client\`** runs in other programs and has no dependencies. The library uses its types of resources.

The folders of the core and the engine are named after concepts (\`bookings\`, \`invites\`, \`webhooks\`), and so are the files and folders of the other packages that serve one concept. To find everything about invites, search for "invite".`

const request = `1. **The HTTP layer** authenticates the caller, counts the request against the rate limit, looks up the \`Idempotency-Key\`, and decodes the body. The visitor API needs no credential and counts requests by client address.
2. **The use case** \`bookTarget\` handles every kind of booking. It queries the host's external calendars before the transaction begins, so that no lock is held during a network call.
3. **The transaction** locks the host's calendar, loads the existing meetings, and checks the start against working hours, notice and busy time.
4. **Holding the time** inserts a meeting or takes seats in an existing one. A PostgreSQL exclusion constraint rejects overlapping meetings, even across processes.
5. **The core** decides the first state: \`pending\`, \`awaitingPayment\` or \`accepted\`, with its events and emails.
6. **The commit** writes everything or nothing.`

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
  "`commitNew` and `commitMove` in the engine's `CommitMove.ts` are the only functions that change a booking's state. They write the booking first. A transition also releases the time that the booking no longer needs and clears the timers of its old state. The rest follows in the same transaction, in this order:"

const afterCommit =
  "After the commit, the application's hook `afterCommit` runs; it can no longer change the outcome. Nothing is sent inside the transaction: emails, deliveries and timers are rows that workers claim. Committed changes are therefore always sent and rolled-back changes never, even if the process is killed in between."

const deliveryStates = `stateDiagram-v2
  [*] --> waiting: event committed
  waiting --> leased: due and claimed
  waiting --> held: host moves to Free
  held --> waiting: host returns to Pro
  leased --> delivered: 2xx
  leased --> waiting: transient failure, attempts remain
  leased --> waiting: worker lost, lease expires
  leased --> failed: other response, or last attempt
  waiting --> failed: webhook disabled
  delivered --> [*]
  failed --> [*]`

const deliveryText = `- **Stored with the change.** The row in \`events\` holds the body as it will be sent, the one in \`webhook_deliveries\` says to which webhook, and the one in \`delivery_queue\` when it is due. All are inserted in the transaction of the booking.
- **Claimed under a lease.** Any number of processes claim due rows with \`FOR UPDATE SKIP LOCKED\`. When a lease expires, the row is due again, so a killed worker loses nothing. A webhook has at most eight requests in flight across all processes.
- **Started by the commit.** A commit notifies the workers (\`LISTEN\`/\`NOTIFY\`). Workers also poll every second in case a notification is lost.
- **Sent.** The worker resolves and checks the address again, signs the body with the time of sending, and waits at most ten seconds. A request to a slow receiver gives up its in-flight slot, so that other deliveries can start.
- **Retried.** At most ${maxDeliveryAttempts} attempts: retries follow after ${retryDelaysSeconds.map(duration).join(", ")}, each counted from the end of the previous attempt.
- **Finished.** Attempts are logged in \`delivery_attempts\`, many in one transaction, and the row is deleted from the queue. The webhook's consecutive failures are counted in the same transaction; the fifth one, or a 410, disables it.

Delivery is therefore at least once: if a worker is killed after sending but before logging, the event is sent again. Receivers detect duplicates by \`Svc-Webhook-Id\`. See [webhooks](./concepts/webhooks.md).`

const walkText =
  "The files to read, in order, for the main line of a request. Paths are below `packages`. A test checks that each file imports an earlier one or is imported by it, and that no list gets longer. The lists leave out what is easy to find by name: guards, the shell of pages, replays of repeated requests, emails, counters, and the texts and parts of pages. They end at ports: `packages/engine/src/ports` defines what a store or a provider guarantees, and `packages/postgres` and `packages/integrations` implement it. Every request passes the first two files of the first list."
