export type {
  Builders,
  OfHost,
  TestApiKey,
  TestBooking,
  TestHost,
  TestInvite,
  TestService,
  TestWebhook
} from "./Builders.ts"
export { createTestSlotkit, type TestOptions, type TestSlotkit } from "./createTestSlotkit.ts"
export type { MailKind, MailQuery } from "./MailQuery.ts"
export type { TestClock, TimeSpan } from "./TestClock.ts"
export type { SentMail, TestMails } from "./TestMails.ts"
export type { ReceivedWebhook, ReceiverStatus, TestReceiver } from "./TestReceiver.ts"
export type { LoggedDelivery, LoggedMail, Waiting, Within } from "./Waiting.ts"
export { Missing } from "./Waiting.ts"
