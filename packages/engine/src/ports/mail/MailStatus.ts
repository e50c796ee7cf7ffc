import type { MailLogEntry } from "./MailOutbox.ts"

/** The status of an email in responses: an unsent one is `failed`, with the reason beside it. Decision 0038. */
export const mailStatus = ({ status }: Pick<MailLogEntry, "status">) => ({
  status: status === "unsent" ? ("failed" as const) : status,
  ...(status === "unsent" ? { reason: "no_mail_server" as const } : {})
})
