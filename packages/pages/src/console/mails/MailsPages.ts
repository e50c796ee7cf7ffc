import type { ConsolePages } from "../shell/ConsoleRoute.ts"
import { restoration, sendMail, showMail } from "./MailPage.ts"
import { sendReminders, showMails } from "./MailsList.ts"

/** The pages about emails and reminders. */
export const mailsPages: ConsolePages = {
  "/app/mails": { show: showMails, send: sendReminders },
  "/app/mails/:kind": { show: showMail, send: sendMail },
  "/app/mails/:kind/restore": restoration
}
