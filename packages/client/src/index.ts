export type { CallOptions, ClientClock, ClientOptions, CreateOptions } from "./ClientOptions.ts"
export { createClient, type SlotkitClient } from "./createClient.ts"
export type * from "./generated/Operations.ts"
export type * from "./generated/Resources.ts"
export type { Page, PageMeta } from "./Page.ts"
export type { PagePromise } from "./PagePromise.ts"
export type { RawWebhook } from "./RawWebhook.ts"
export {
  type ApiFailure,
  SlotkitApiError,
  type SlotkitApiErrorCode,
  type SlotkitFreeTime,
  type SlotkitProblem,
  type SlotkitRefusedMeeting,
  type SlotkitShortRole
} from "./SlotkitApiError.ts"
export type { UnverifiedWebhook } from "./UnverifiedWebhook.ts"
export {
  type ChooseWebhookSecrets,
  type VerifiedWebhook,
  type VerifyWebhookOptions,
  verifyWebhook,
  type WebhookSecrets
} from "./verifyWebhook.ts"
export { WebhookVerificationError, type WebhookVerificationErrorCode } from "./WebhookVerificationError.ts"
