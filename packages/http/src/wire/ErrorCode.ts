import { conflictCodes } from "@slotkit/core/internal"

/** Every `code` of an error response. OAuth endpoints have the codes of RFC 6749 instead. */
export const errorCodes = [
  "bad_request",
  "malformed_body",
  "body_too_large",
  "wrong_content_type",
  "unauthorized",
  "missing_scope",
  "plan_required",
  "not_found",
  "unknown_url",
  "method_not_allowed",
  "permission_needed",
  ...conflictCodes,
  "invalid",
  "too_many_requests",
  "server_error",
  "unavailable"
] as const

/** The `code` of an error response. */
export type ErrorCode = (typeof errorCodes)[number]
