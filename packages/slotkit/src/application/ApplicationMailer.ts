import type { Mail } from "@slotkit/engine"

export type { Mail }

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
