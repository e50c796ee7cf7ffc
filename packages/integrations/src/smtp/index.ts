export * from "./SmtpMailer.ts"
