/** The rule that a field breaks, with its limits: characters, entries or the values of a number. */
export interface BrokenRule {
  readonly rule:
    | "required"
    | "empty"
    | "unusable"
    | "too_long"
    | "integer"
    | "too_few"
    | "too_many"
    | "repeated"
    | "option"
    | "email"
    | "url"
    | "webhook_url"
    | "feed_url"
    | "timezone"
    | "currency"
    | "slug"
    | "username"
    | "taken"
    | "address"
    | "date"
    | "future"
    | "order"
    | "plan"
    | "unaccepted"
    | "unreadable"
    | "absolute"
    | "fragment"
    | "wildcard"
    | "user_info"
    | "loopback"
    | "redirect_uri"
    | "other"
  readonly min?: number
  readonly max?: number
}

/** The reasons why a change of a host is refused in English, and the rules of fields. */
export const englishRefusals = {
  refusals: {
    past: "The start is in the past.",
    notice: "The start is within the minimum notice period.",
    window: "The start is beyond the booking window.",
    outside_hours: "The meeting would be outside the working hours.",
    off_grid: "The start is not an offered time slot.",
    busy: "That time is no longer free. Choose another one.",
    full: "The meeting does not have enough seats left.",
    day_full: "This service is fully booked on that day. Choose another day.",
    not_bookable: "This can no longer be booked.",
    no_payments: "This has a price, and payments are not set up here, so it cannot be booked.",
    too_many_upcoming: "This email address already has too many upcoming bookings.",
    same_time: "The booking is already at that time.",
    start_passed: "The start time has passed, so the request was declined automatically.",
    confirmation_over: "The time to confirm this booking is over.",
    refund_pending: "An earlier refund has not finished. It is retried, so wait a few minutes.",
    refund_failed: "The payment could not be refunded. Try again later.",
    booking_state: "The booking has changed in the meantime, so this is no longer possible.",
    no_show: "Only an accepted booking that has started can be marked as a no-show.",
    refund_first: "The booking is paid. Refund it before you cancel it.",
    not_refundable: "There is no payment that could be refunded.",
    single_use_service: "A service that can be booked once cannot be edited.",
    webhook_off: "The webhook is switched off. Switch it on first.",
    webhook_paused: "On the Free plan nothing is sent to webhooks. Sending resumes after an upgrade.",
    webhook_address: "The address of the webhook cannot be used: it does not resolve, or it belongs to a private network.",
    invite_booked: "The invite has been booked and cannot be deleted.",
    invite_closed: "The invite is no longer open, so it cannot be switched off.",
    too_many_checked: (limit: number): string => `At most ${limit} calendars can block time.`,
    no_caldav: "This installation does not connect CalDAV accounts.",
    no_feeds: "This installation does not connect calendar feeds.",
    no_calendar_sign_in: "This installation does not connect accounts of this provider.",
    calendar_refused: "The provider refused access to the calendar. Connect the account again.",
    calendar_leaving: "The account is being disconnected.",
    calendar_change: "The booking cannot be changed to match your calendar. Open the booking to change it.",
    too_many_accounts: (limit: number): string => `You can connect up to ${limit} calendar accounts. Disconnect one first.`,
    person_is_host: "This is the email address of a host account. Change it or delete the account first.",
    app_is_public: "The app is public and has no client secret.",
    too_many_apps: (limit: number): string =>
      `You can register ${limit} apps. Delete one that is no longer used, or ask the operator to register the app.`,
    no_google_target: "Google Meet needs a Google calendar. Connect one and choose it for your meetings.",
    no_microsoft_target: "Teams needs an Outlook calendar. Connect one and choose it for your meetings.",
    no_zoom: "This installation is not connected to Zoom. Ask its operator.",
    other: "This is not possible at the moment. Load the page again to see the current state."
  },
  rules: {
    wrong: (label: string, { rule, min = 0, max = 0 }: BrokenRule): string => {
      const text = {
        required: "must not be empty",
        empty: "must not be empty",
        unusable: "contains characters that cannot be used",
        too_long: `must be at most ${max} characters`,
        integer: `must be a whole number from ${min} to ${max}`,
        too_few: `must have at least ${min} ${min === 1 ? "entry" : "entries"}`,
        too_many: `must have at most ${max} ${max === 1 ? "entry" : "entries"}`,
        repeated: "must not repeat an entry",
        option: "must be one of the offered choices",
        email: "must be a valid email address",
        url: "must be a web address that begins with https:// or http://",
        webhook_url: "must be an HTTPS address that the internet can reach",
        feed_url: "must begin with https:// or webcal://",
        timezone: "must be a time zone from the list",
        currency: "must be a currency code, such as USD",
        slug: "must be lowercase letters, digits and single hyphens",
        username: "must be 2 to 40 lowercase letters or digits, with single hyphens between them, and not a reserved word",
        taken: "has already been taken",
        address: "must have an address",
        date: "must be a date",
        future: "must be in the future",
        order: "must be after the start",
        plan: "requires the Pro plan",
        unaccepted: "is not accepted by the server for this user name",
        unreadable: "cannot be reached, or is not a calendar",
        absolute: "must be absolute and use https, or http for a loopback host",
        fragment: "must not have a fragment",
        wildcard: "must not contain a wildcard. Register each address separately",
        user_info: "must not contain a user name or password",
        loopback: "may use http only for localhost, 127.0.0.1 or [::1]",
        redirect_uri: "cannot be used as a redirect URI",
        other: "cannot be used like this"
      }[rule]
      return `${label} ${text}.`
    }
  }
}
