import type { BookingMail } from "@slotkit/core"
import { confirmationMinutes } from "@slotkit/core/internal"
import type { CalendarMailRequest, Recipient } from "@slotkit/engine"
import type { MailMeeting, MeetingLinks } from "./MailMeeting.ts"

/** The content of an email for one kind of recipient, without the details of the booking. */
export interface MailText {
  readonly subject: (meeting: MailMeeting) => string
  readonly paragraphs: (meeting: MailMeeting) => ReadonlyArray<string>
  readonly link?: keyof MeetingLinks
}

/** The emails about bookings, by kind and recipient. Decision 0038. */
export const bookingMailTexts: Readonly<Record<BookingMail, Readonly<Record<Recipient["role"], MailText>>>> = {
  confirmation: {
    booker: {
      subject: ({ title, host }) => `Confirmed: ${title} with ${host}`,
      paragraphs: ({ host }) => [`Your meeting with ${host} is confirmed.`]
    },
    attendee: {
      subject: ({ title, host }) => `Confirmed: ${title} with ${host}`,
      paragraphs: ({ host, booker }) => [`${booker} has booked a meeting with ${host} that includes you.`]
    },
    host: {
      subject: ({ title, booker }) => `New booking: ${title} with ${booker}`,
      paragraphs: ({ booker }) => [`${booker} has booked a meeting with you.`]
    }
  },
  requestReceived: {
    booker: {
      subject: ({ title, host }) => `Request received: ${title} with ${host}`,
      paragraphs: ({ host, price }) => [
        `Your request was sent to ${host}, who will accept or decline it. The time is held for you until then.`,
        price === null
          ? "We'll email you as soon as they respond."
          : "We'll email you as soon as they respond. You pay only if they accept."
      ]
    },
    attendee: {
      subject: ({ title, host }) => `Request received: ${title} with ${host}`,
      paragraphs: ({ host, booker }) => [
        `${booker} has requested a meeting with ${host} that includes you. It is not confirmed yet.`
      ]
    },
    host: {
      subject: ({ title, booker }) => `Request received: ${title} with ${booker}`,
      paragraphs: ({ booker }) => [`${booker} has requested a meeting with you. We told them that you will respond.`],
      link: "console"
    }
  },
  requestToHost: {
    booker: {
      subject: ({ title, host }) => `Request sent: ${title} with ${host}`,
      paragraphs: ({ host }) => [`Your request was sent to ${host}, who will accept or decline it.`]
    },
    attendee: {
      subject: ({ title, host }) => `Request sent: ${title} with ${host}`,
      paragraphs: ({ host, booker }) => [
        `${booker} has requested a meeting with ${host} that includes you. It is not confirmed yet.`
      ]
    },
    host: {
      subject: ({ title, booker }) => `Response needed: ${title} with ${booker}`,
      paragraphs: ({ booker }) => [
        `${booker} has requested a meeting with you.`,
        "Accept or decline the request. If you don't respond before the meeting starts, it is declined automatically."
      ],
      link: "answer"
    }
  },
  paymentRequest: {
    booker: {
      subject: ({ title, host }) => `Payment required: ${title} with ${host}`,
      paragraphs: ({ host }) => [
        `${host} has accepted your request.`,
        "Pay to confirm the meeting. The time is held for a limited period. If you don't pay, the booking is cancelled."
      ],
      link: "checkout"
    },
    attendee: {
      subject: ({ title, host }) => `Waiting for payment: ${title} with ${host}`,
      paragraphs: ({ host, booker }) => [
        `${host} has accepted ${booker}'s request. The meeting is confirmed once it is paid for.`
      ]
    },
    host: {
      subject: ({ title, booker }) => `Waiting for payment: ${title} with ${booker}`,
      paragraphs: ({ booker }) => [`You accepted ${booker}'s request. The meeting is confirmed once it is paid for.`]
    }
  },
  declined: {
    booker: {
      subject: ({ title, host }) => `Declined: ${title} with ${host}`,
      paragraphs: ({ host }) => [`Your request for a meeting with ${host} was declined.`],
      link: "bookAgain"
    },
    attendee: {
      subject: ({ title, host }) => `Declined: ${title} with ${host}`,
      paragraphs: ({ host, booker }) => [`${booker}'s request for a meeting with ${host} was declined.`]
    },
    host: {
      subject: ({ title, booker }) => `Declined: ${title} with ${booker}`,
      paragraphs: ({ booker }) => [`${booker}'s request was declined, and the time is available again.`]
    }
  },
  cancelled: {
    booker: {
      subject: ({ title, host }) => `Cancelled: ${title} with ${host}`,
      paragraphs: ({ host, byBooker }) => [
        byBooker ? `You cancelled your meeting with ${host}.` : `Your meeting with ${host} is cancelled.`
      ],
      link: "bookAgain"
    },
    attendee: {
      subject: ({ title, host }) => `Cancelled: ${title} with ${host}`,
      paragraphs: ({ host, booker }) => [`The meeting with ${host} that ${booker} booked for you is cancelled.`]
    },
    host: {
      subject: ({ title, booker }) => `Cancelled: ${title} with ${booker}`,
      paragraphs: ({ booker, byBooker }) => [
        byBooker
          ? `${booker} cancelled the meeting with you. The time is available again.`
          : `Your meeting with ${booker} is cancelled.`
      ]
    }
  },
  rescheduled: {
    booker: {
      subject: ({ title, host }) => `Rescheduled: ${title} with ${host}`,
      paragraphs: ({ host, byBooker }) => [
        byBooker ? `You rescheduled your meeting with ${host}.` : `Your meeting with ${host} was rescheduled.`
      ]
    },
    attendee: {
      subject: ({ title, host }) => `Rescheduled: ${title} with ${host}`,
      paragraphs: ({ host, booker }) => [`The meeting with ${host} that ${booker} booked for you was rescheduled.`]
    },
    host: {
      subject: ({ title, booker }) => `Rescheduled: ${title} with ${booker}`,
      paragraphs: ({ booker, byBooker }) => [
        byBooker ? `${booker} rescheduled the meeting with you.` : `Your meeting with ${booker} was rescheduled.`
      ]
    }
  },
  reminder: {
    booker: {
      subject: ({ title, host }) => `Reminder: ${title} with ${host}`,
      paragraphs: ({ host }) => [`Your meeting with ${host} is coming up.`]
    },
    attendee: {
      subject: ({ title, host }) => `Reminder: ${title} with ${host}`,
      paragraphs: ({ host, booker }) => [`The meeting with ${host} that ${booker} booked for you is coming up.`]
    },
    host: {
      subject: ({ title, booker }) => `Reminder: ${title} with ${booker}`,
      paragraphs: ({ booker }) => [`Your meeting with ${booker} is coming up.`]
    }
  },
  confirmAddress: {
    booker: {
      subject: ({ title, host }) => `Confirm your booking: ${title} with ${host}`,
      paragraphs: ({ host }) => [
        `Confirm your booking with ${host}. The time is held for you for ${confirmationMinutes} minutes.`,
        "If you didn't book this, ignore this email. Nothing is booked without your confirmation."
      ],
      link: "confirm"
    },
    attendee: {
      subject: ({ title, host }) => `Not confirmed yet: ${title} with ${host}`,
      paragraphs: ({ host, booker }) => [`${booker} has not confirmed the meeting with ${host} yet.`]
    },
    host: {
      subject: ({ title, booker }) => `Not confirmed yet: ${title} with ${booker}`,
      paragraphs: ({ booker }) => [`${booker} has not confirmed the meeting with you yet.`]
    }
  },
  withdrawn: {
    booker: {
      subject: ({ title, host }) => `Request withdrawn: ${title} with ${host}`,
      paragraphs: ({ host }) => [`You withdrew your request for a meeting with ${host}.`],
      link: "bookAgain"
    },
    attendee: {
      subject: ({ title, host }) => `Request withdrawn: ${title} with ${host}`,
      paragraphs: ({ host, booker }) => [`${booker} withdrew the request for a meeting with ${host}.`]
    },
    host: {
      subject: ({ title, booker }) => `Request withdrawn: ${title} with ${booker}`,
      paragraphs: ({ booker }) => [`${booker} withdrew the request for a meeting with you. The time is available again.`]
    }
  }
}

/** Additional text for the booker while further attendees wait, because anybody could have entered the booker's address. */
export const attendeesText: Pick<MailText, "paragraphs"> & { readonly link: "attendees" } = {
  paragraphs: () => [
    "The other attendees haven't been notified yet. Follow the link below to confirm that this is your address, and we'll email them once the meeting is confirmed."
  ],
  link: "attendees"
}

/** The sign-in email. Its link works only in the browser that requested it. */
export const signInText = {
  subject: "Your sign-in link",
  paragraphs: (lifetimeMinutes: number): ReadonlyArray<string> => [
    `Open the link in the browser where you requested it. It works once and expires after ${lifetimeMinutes} minutes.`,
    "If you didn't request it, you can ignore this email. The link doesn't work in any other browser."
  ],
  link: "Sign in"
}

/** The email to the owner of a webhook that failed too often. Spec: webhooks.delivery.6. */
export const webhookDisabledText = {
  subject: "A webhook was disabled",
  paragraphs: (failures: number): ReadonlyArray<string> => [
    `${failures} consecutive deliveries to one of your webhooks failed, so the webhook was disabled.`,
    "Once its URL responds again, enable the webhook. Events that occurred in the meantime are not sent again."
  ]
}

/** The emails about a connected calendar. */
export const calendarTexts: Readonly<
  Record<CalendarMailRequest["kind"], { readonly subject: string; readonly paragraphs: ReadonlyArray<string> }>
> = {
  calendarLost: {
    subject: "Reconnect your calendar",
    paragraphs: [
      "We can no longer read one of your calendars. Until you reconnect it, visitors cannot book you, because we don't know when you are busy."
    ]
  },
  calendarClosed: {
    subject: "Your calendar isn't responding",
    paragraphs: [
      "We haven't been able to read one of your calendars for a while. Visitors cannot book you until it responds again. We keep trying, and will email you when it is back."
    ]
  },
  calendarMissing: {
    subject: "A calendar no longer exists",
    paragraphs: [
      "One of the calendars that close your time no longer exists at its provider. Stop using it, or connect another one, so that visitors can book you."
    ]
  },
  calendarBack: {
    subject: "Your calendar is connected again",
    paragraphs: ["We can read your calendar again. Visitors can book you at the times when you are free."]
  }
}
