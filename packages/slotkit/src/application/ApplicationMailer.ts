/** An email, complete. */
export interface Mail {
  /** The recipient. `name` is null if it is unknown. */
  readonly to: { readonly name: string | null; readonly email: string }
  /** The other person of the meeting, for the header `Reply-To`. Without one, replies go to the sender. */
  readonly replyTo?: { readonly name: string | null; readonly email: string }
  /** The subject line. */
  readonly subject: string
  /** The plain text part. */
  readonly text: string
  /** The HTML part. */
  readonly html: string
  /** An iCalendar object for the recipient's calendar, or null. RFC 5546. */
  readonly calendar: { readonly method: "REQUEST" | "CANCEL" | "PUBLISH"; readonly content: string } | null
}

/** A mailer that the application provides. */
export interface ApplicationMailer {
  /**
   * Sends an email or queues it for sending.
   *
   * If it throws or takes more than 30 seconds, Slotkit retries for up to a day with the same `messageId`. An error with
   * `permanent: true` stops the retries.
   */
  readonly send: (mail: Mail, messageId: string) => void | Promise<void>
}
