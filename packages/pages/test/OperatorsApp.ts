import { HasMail, Installation, Mailer, MailRefused, Operators } from "@slotkit/engine"
import { Context, Effect } from "effect"
import { type StartOptions, startPagesTestApp } from "./PagesTestApp.ts"

/** The addresses of the operators. Tests add and remove some. */
export const operators = new Set(["ops@example.com", "ada@example.com"])
/** The reasons for which the mail server refuses the next emails. */
export const refusals: Array<string> = []
const about = {
  versions: [{ name: "Slotkit", version: "1.2.3" }],
  database: {
    version: "PostgreSQL 18.0",
    schema: "slotkit",
    migrations: { applied: ["0001_schema"], pending: ["0002_more"] },
    sizes: [{ table: "bookings", bytes: 12_345_678 }],
    connections: { idle: 3 },
    citus: { version: "14.0", shards: 32, nodes: [{ node: "w1:5432", shards: 32, isActive: false }], undistributed: [] }
  },
  settings: [{ name: "SMTP_URL", value: "smtp://<b>mail" }],
  findings: [{ check: "Mail", result: "fail", detail: "the server is <i>away</i>" }]
} as const

/** An installation whose operators are Ada, who is a host, and someone who is not. */
export const withOperators = (options: StartOptions = {}, hasMail = true) =>
  startPagesTestApp({
    ...options,
    adjust: (context) => {
      const { send } = Context.get(context, Mailer)
      return (options.adjust?.(context) ?? context).pipe(
        Context.add(Operators, {
          isOperator: ({ email }) => Effect.succeed(operators.has(email ?? "")),
          addressOf: (email) => Effect.succeed(operators.has(email) ? email : undefined)
        }),
        Context.add(HasMail, hasMail),
        Context.add(Installation, { about: Effect.succeed(about) }),
        Context.add(Mailer, {
          send: (mail, id) => {
            const reason = refusals.shift()
            return reason === undefined ? send(mail, id) : Effect.fail(new MailRefused({ reason, permanent: true }))
          }
        })
      )
    }
  })
