import { ruleNames } from "@slotkit/core/internal"
import { type ErrorCode, errorCodes } from "@slotkit/http"

/** Generates the page about the codes of errors. A code without a row is a type error. */
export const errorCodesPage = (): string =>
  `${[
    "# Error codes",
    "The body of every error of the three APIs has a `code` beside its `message`. The code says the reason and stays the same; messages may change. More codes may be added, so treat one that you do not know by its status. In code, it is the `reason` of `SlotkitError` for a `conflict`, and of `SlotkitApiError`. [Errors](./errors.md) describes the bodies.",
    table(
      ["Code", "Status", "When"],
      errorCodes.map((code) => [`\`${code}\``, ...meanings[code]])
    ),
    "`/oauth/token`, `/oauth/revoke` and `/oauth/register` have the codes of RFC 6749 and RFC 7591 instead.",
    "## Rules of fields",
    "A 422 lists its `problems`: the `path` of each wrong value, such as `booker.email` or `attendees.0.email`, the `rule` that it breaks, and a `message`. Entries of lists count from 0. The rule is `other` if none of these describes the error.",
    ruleNames.map((rule) => `\`${rule}\``).join(", ")
  ].join("\n\n")}\n`

const table = (head: ReadonlyArray<string>, rows: ReadonlyArray<ReadonlyArray<string>>): string =>
  [head, head.map(() => "---"), ...rows].map((cells) => `| ${cells.join(" | ")} |`).join("\n")

const meanings: Readonly<Record<ErrorCode, readonly [status: string, when: string]>> = {
  bad_request: ["400 and others", "the server cannot read the HTTP request"],
  malformed_body: ["400", "the body is not valid JSON or UTF-8, or is nested too deeply"],
  body_too_large: ["413", "the body is larger than 64 KiB"],
  wrong_content_type: ["415", "the content type is not JSON, or the body is compressed"],
  unauthorized: ["401", "the credential is missing, unknown, expired or revoked"],
  missing_scope: ["403", "the credential lacks a scope"],
  plan_required: ["403", "the host needs the Pro plan"],
  not_found: ["404", "the resource does not exist, belongs to another host, or cannot be booked now"],
  unknown_url: ["404", "no endpoint has this URL"],
  method_not_allowed: ["405", "the URL does not support the method"],
  permission_needed: ["409", "the calendar account lacks a permission, which the host can grant at `connect_url`"],
  past: ["409", "the start is in the past"],
  notice: ["409", "the start is within the minimum notice"],
  window: ["409", "the start is beyond the booking window"],
  outside_hours: ["409", "the meeting would be outside the working hours"],
  off_grid: ["409", "the start is not an offered time slot"],
  busy: ["409", "the time is no longer free"],
  full: ["409", "the meeting does not have enough seats left"],
  day_full: ["409", "a limit of the service is reached on that day"],
  week_full: ["409", "a limit of the service is reached in that week"],
  month_full: ["409", "a limit of the service is reached in that month"],
  not_bookable: ["409", "the service or invite can no longer be booked"],
  no_payments: ["409", "the booking has a price, and no payment provider is set up"],
  too_many_upcoming: ["409", "the email address has too many upcoming bookings"],
  no_reschedules_left: ["409", "the booker has rescheduled the booking as often as the service allows"],
  same_time: ["409", "the booking is already at that time"],
  start_passed: ["409", "the start time has passed, so the request was declined"],
  confirmation_over: ["409", "the time to confirm the booking by email has ended"],
  refund_failed: ["409", "the payment could not be refunded"],
  refund_pending: ["409", "an earlier refund has not finished"],
  booking_state: ["409", "the state of the booking does not allow the change"],
  no_show: ["409", "only an accepted booking that has started can be a no-show"],
  refund_first: ["409", "the booking is paid; refund it before you cancel it"],
  not_refundable: ["409", "there is no payment to refund"],
  single_use_service: ["409", "a single-use service cannot be edited"],
  webhook_off: ["409", "the webhook is disabled"],
  webhook_paused: ["409", "webhook deliveries are paused on the Free plan"],
  webhook_address: ["409", "the host name of the webhook does not resolve, or belongs to a private network"],
  invite_booked: ["409", "the invite has been booked and cannot be deleted"],
  invite_closed: ["409", "the invite is no longer open"],
  too_many_checked: ["409", "too many calendars block time"],
  no_feeds: ["409", "the installation does not connect calendar feeds"],
  no_calendar_sign_in: ["409", "the installation does not connect accounts of this provider"],
  calendar_refused: ["409", "the provider refused access to the calendar"],
  calendar_leaving: ["409", "the calendar account is being disconnected"],
  calendar_change: ["409", "the booking cannot be changed to match the calendar"],
  no_caldav: ["409", "the installation does not connect CalDAV accounts"],
  too_many_accounts: ["409", "the host has the maximum number of calendar accounts"],
  person_is_host: ["409", "the email address belongs to a host account"],
  app_is_public: ["409", "the app is public and has no client secret"],
  too_many_apps: ["409", "the host has the maximum number of apps"],
  no_google_target: ["409", "Google Meet needs a Google calendar as the target"],
  no_microsoft_target: ["409", "Teams needs an Outlook calendar as the target"],
  no_zoom: ["409", "the installation is not connected to Zoom"],
  vetoed: ["409", "a hook of the application refused the change; the message is the application's"],
  host_has_bookings: ["409", "the host has bookings or unfinished payments and cannot be deleted"],
  host_exists: ["409", "the host of the import exists"],
  app_changed: ["409", "the app was changed in the meantime"],
  mail_refused: ["409", "the mail server refused the test email"],
  key_in_use: ["409", "the first request with this `Idempotency-Key` is still in progress"],
  replay_unreadable: ["409", "the response to replay was encrypted with another secret"],
  invalid: ["422", "the input is invalid; `problems` lists every wrong field"],
  too_many_requests: ["429", "too many requests; see `Retry-After`"],
  server_error: ["500", "a server error; find it in the log by `Svc-Request-Id`"],
  unavailable: ["503", "the database or a calendar is not responding, or the server is starting or stopping"]
}
