export { FakeDns, type LookUp } from "./FakeDns.ts"
export { FakePayments, type PaymentAnswer, type PaymentCalls, rejecting, silent } from "./FakePayments.ts"
export {
  aBooking,
  aCheckout,
  aCode,
  aContact,
  aHost,
  aHostSession,
  aKeyedRequest,
  aMailEnd,
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
  type Overrides
} from "./Fixtures.ts"
export { type MailAnswer, type MailAttempt, MailSink } from "./MailSink.ts"
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
