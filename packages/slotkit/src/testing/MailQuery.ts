import type { MailRequest } from "@slotkit/engine"

/** What a mail tells. */
export type MailKind = MailRequest["kind"]

/** Which mail is meant; of what is left out, any. */
export interface MailQuery {
  /** The address. */
  readonly to?: string
  readonly kind?: MailKind
  /** What the subject holds, or is like. */
  readonly subject?: string | RegExp
}

/** Whether a mail is one that is meant. */
export const isMeant = (
  mail: { readonly to: string; readonly kind: string | null; readonly subject: string },
  { to, kind, subject }: MailQuery
): boolean =>
  (to === undefined || mail.to === to) &&
  (kind === undefined || mail.kind === kind) &&
  (subject === undefined || (typeof subject === "string" ? mail.subject.includes(subject) : subject.test(mail.subject)))

/** What is meant, for a report. */
export const mailInWords = ({ to, kind, subject }: MailQuery): string =>
  [
    kind === undefined ? "mail" : `mail of the kind ${kind}`,
    ...(to === undefined ? [] : [`to ${to}`]),
    ...(subject === undefined ? [] : [`with the subject ${subject}`])
  ].join(" ")
