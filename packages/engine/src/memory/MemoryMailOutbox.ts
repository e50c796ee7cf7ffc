import * as Effect from "effect/Effect"
import * as HashMap from "effect/HashMap"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import { type MailLogEntry, MailOutbox, mailErased } from "../ports/mail/MailOutbox.ts"
import { leasedTable } from "./jobs/LeasedTable.ts"
import { MemoryDatabase } from "./MemoryDatabase.ts"
import { assertHost, byId, latestFirst, pageOf, type QueuedMail, type Tables, takeId } from "./MemoryTables.ts"

/** The email outbox and log in memory. */
export const memoryMailOutbox: Layer.Layer<MailOutbox, never, MemoryDatabase> = Layer.effect(
  MailOutbox,
  Effect.map(MemoryDatabase, ({ read, write }) =>
    MailOutbox.of({
      add: (mails) =>
        write((tables) => {
          let after = tables
          for (const mail of mails) {
            assertHost(tables, mail.hostId)
            const [id, counted] = takeId(after, "mail")
            after = withMail(counted, { ...mail, ...untried, id, dueAt: mail.createdAt })
          }
          return [undefined, after]
        }),
      page: (hostId, request) =>
        read((tables) => {
          const mails = HashMap.toValues(HashMap.filter(tables.mails, (mail) => mail.hostId === hostId))
          const { rows, total } = pageOf(mails, request, {
            positionOf: ({ createdAt, id }) => ({ at: createdAt, id }),
            compare: latestFirst
          })
          return { rows: rows.map(logEntry), total }
        }),
      ofBooking: (hostId, bookingId) =>
        read((tables) =>
          byId(HashMap.filter(tables.mails, (mail) => mail.hostId === hostId && mail.bookingId === bookingId)).map((queued) => ({
            ...logEntry(queued),
            toName: queued.mail.to.name,
            content: queued.hasBody ? contentOf(queued.mail) : null
          }))
        ),
      erase: (hostId, mails) =>
        write((tables) => [
          undefined,
          mails.reduce((after, { id, isTo }) => {
            const mail = Option.getOrUndefined(HashMap.get(after.mails, id))
            return mail?.hostId === hostId ? withMail(after, erased(mail, isTo)) : after
          }, tables)
        ])
    })
  )
)

/** The jobs that send the emails. */
export const mailJobs = leasedTable<"email", QueuedMail>({
  waiting: ({ mails }) => byId(HashMap.filter(mails, ({ status }) => status === "waiting")),
  find: ({ mails }, { key }) => Option.getOrUndefined(HashMap.get(mails, Number(key))),
  set: (tables, mail) => withMail(tables, mail),
  jobOf: ({ hostId, id, dueAt, kind, mail, attempts }) => ({
    ...{ hostId, kind: "email", key: String(id), dueAt, payload: { kind, mail }, attempts, revision: 0 }
  }),
  count: (mail) => ({ ...mail, attempts: mail.attempts + 1 }),
  complete: (tables, mail, _, { keepsBody, ...end }) => {
    const ended = { ...mail, ...end }
    return withMail(tables, keepsBody ? ended : withoutBody(ended))
  },
  retry: (mail, _, { dueAt, error }) => ({ ...mail, dueAt, error })
})

const untried = { status: "waiting", attempts: 0, sentAt: null, error: null, lease: null, hasBody: true } as const

const contentOf = ({ text, html, calendar, replyTo }: QueuedMail["mail"]) => ({
  ...{ text, html, calendar },
  ...(replyTo === undefined ? {} : { replyTo })
})

/** An email of which only the log is left. */
export const withoutBody = (queued: QueuedMail): QueuedMail => ({
  ...queued,
  mail: { to: queued.mail.to, subject: queued.mail.subject, text: "", html: "", calendar: null },
  hasBody: false
})

const erased = (queued: QueuedMail, isTo: boolean): QueuedMail => {
  const { mail, ...left } = withoutBody(queued)
  const isUnsent = queued.status === "waiting"
  return {
    ...left,
    isErased: isTo ? "recipient" : "text",
    mail: { ...mail, subject: "", to: isTo ? { name: null, email: "" } : mail.to },
    lease: null,
    ...(isUnsent ? { status: "failed", error: mailErased } : { error: null })
  }
}

const withMail = (tables: Tables, mail: QueuedMail): Tables => ({ ...tables, mails: HashMap.set(tables.mails, mail.id, mail) })

/** An email as the log shows it. */
export const logEntry = ({ id, mail, kind, status, attempts, createdAt, sentAt, error, isErased }: QueuedMail): MailLogEntry => ({
  id,
  to: isErased === "recipient" ? null : mail.to.email,
  subject: isErased === undefined ? mail.subject : null,
  kind,
  status,
  attempts,
  createdAt,
  sentAt,
  error
})
