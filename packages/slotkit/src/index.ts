export type * from "@slotkit/client/resources"
export type {
  HomeLink,
  PageKind,
  Slot,
  SlotContext,
  Theme,
  ThemeProperties,
  WordChanges,
  Words
} from "@slotkit/pages/options"
export type { Calendars, Moment } from "./application/ApplicationCalendars.ts"
export type { ApplicationConferences, MeetingForRoom, ZoomConferences } from "./application/ApplicationConferences.ts"
export type { ImportsOption } from "./application/ApplicationImports.ts"
export type { ApplicationMailer, Mail } from "./application/ApplicationMailer.ts"
export type {
  ApplicationMessages,
  MessageParts,
  MessageToSend,
  TwilioMessages,
  WhatsappTemplates
} from "./application/ApplicationMessages.ts"
export type { OperatorFinding, OperatorOptions, OperatorReport, SignedInIdentity } from "./application/ApplicationOperators.ts"
export type {
  ApplicationPayments,
  CardCharge,
  CardOutcome,
  CheckoutRequest,
  PaymentReport,
  RefundPart
} from "./application/ApplicationPayments.ts"
export {
  type ProviderSignIn,
  type ProviderUser,
  type SignInProvider,
  SignInProviderError
} from "./application/ApplicationSignInProvider.ts"
export type { ApplicationVisitorCheck } from "./application/ApplicationVisitorCheck.ts"
export { type BookingChange, HookIsLate, type Hooks, type HookTransaction, Veto } from "./application/Hooks.ts"
export type { LogEntry, LogOptions } from "./application/Logging.ts"
export { type LogFormat, logLine } from "./application/LogLine.ts"
export type {
  AuditExportRequest,
  AvailabilityRequest,
  BookingsRequest,
  BookRequest,
  Calls,
  DeliveriesRequest,
  HostRemoval,
  HostsRequest,
  InstallationDeliveriesRequest,
  PageRequest,
  RedeliveryCount
} from "./calls/Calls.ts"
export type { InTransaction, TransactionCalls } from "./calls/InTransaction.ts"
export type { Page, PageMeta, PagePromise } from "./calls/PagePromise.ts"
export { type ShortRole, type SlotkitConflict, SlotkitError, type SlotkitErrorCode } from "./calls/SlotkitError.ts"
export { createSlotkit } from "./createSlotkit.ts"
export type {
  ApplicationTransaction,
  DatabaseOption,
  EmbeddedDatabase,
  Pooler,
  QueryTransaction
} from "./database/DatabaseOption.ts"
export { type MigrationSql, type MigrationSqlOptions, migrationSql } from "./database/MigrationSql.ts"
export {
  type DrizzleSql,
  type DrizzleTransaction,
  drizzleTransaction,
  type KnexTransaction,
  type KyselyCompiledQuery,
  type KyselyTransaction,
  knexTransaction,
  kyselyTransaction
} from "./database/OrmTransactions.ts"
export type { Jobs } from "./opening/Jobs.ts"
export { SlotkitClosed } from "./opening/Lifetime.ts"
export { OpeningError, type OpeningErrorCode } from "./opening/OpeningError.ts"
export type { NodeHandler, Readiness, ResealProgress, Slotkit, WebConnection, WebHandler } from "./opening/Slotkit.ts"
export type { KeepOptions } from "./options/KeepOptions.ts"
export type { MailsOptions, MailTexts } from "./options/MailsOption.ts"
export type { ClientRequest, OriginalRequest, SignedInHost } from "./options/Options.ts"
export { OptionsError, type SlotkitOptions } from "./options/Options.ts"
export type { PagesOptions } from "./options/PagesOption.ts"
