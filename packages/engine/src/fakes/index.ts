export {
  aBooking,
  aCheckout,
  aCode,
  aContact,
  aHost,
  aHostSession,
  aKeyedRequest,
  anAnnouncedEvent,
  anAnswer,
  anApiKey,
  anApp,
  anAuditEntry,
  anInvite,
  anOutgoingMail,
  aRecordedEvent,
  aService,
  aSignInLink,
  aTimeRequest,
  aTimer,
  aTokenPair,
  aVisitorBooking,
  aWebhook,
  fixtureNow,
  type Given
} from "./Fixtures.ts"
export { type HandedOver, type MailAnswer, MailSink } from "./MailSink.ts"
export { type LookUp, NameTable } from "./NameTable.ts"
export { type PaymentAnswer, type PaymentCalls, PaymentDesk, rejecting, silent } from "./PaymentDesk.ts"
export { plainComposer, requestOf } from "./PlainComposer.ts"
export { predictableRandomness, seededRandomness } from "./PredictableRandomness.ts"
export {
  answering,
  hanging,
  late,
  type ReceivedRequest,
  type ReceiverAnswer,
  unreachable,
  WebhookReceiver
} from "./WebhookReceiver.ts"
