export { InvalidSmtpOptions, type SmtpMailerOptions, smtpMailer } from "./SmtpMailer.ts"
