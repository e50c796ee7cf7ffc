import type { Mail } from "@slotkit/engine"

export type { Mail }

/** The application's own way to send mails. */
export interface ApplicationMailer {
  /**
   * Sends a mail, or takes it over for sending.
   *
   * When it throws, or takes more than half a minute, the mail is given again later, for a day at most, always under one `messageId`;
   * when what it throws has the property `permanent: true`, the mail is given up.
   */
  readonly send: (mail: Mail, messageId: string) => void | Promise<void>
}
