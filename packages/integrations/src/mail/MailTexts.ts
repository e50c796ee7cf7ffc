import type { BookingMail } from "@slotkit/core"
import type { Recipient } from "@slotkit/engine"
import type { MailMeeting, MeetingLinks } from "./MailMeeting.ts"

/** What a mail says to one kind of recipient, apart from the facts of the booking. */
export interface MailText {
  readonly subject: (meeting: MailMeeting) => string
  readonly paragraphs: (meeting: MailMeeting) => ReadonlyArray<string>
  readonly link?: keyof MeetingLinks
}

/** The mails about bookings, for everybody whom they may reach. Decision 0038. */
export const bookingMailTexts: Readonly<Record<BookingMail, Readonly<Record<Recipient["role"], MailText>>>> = {
  confirmation: {
    booker: {
      subject: ({ title, host }) => `Confirmed: ${title} with ${host}`,
      paragraphs: ({ host }) => [`Your meeting with ${host} is confirmed.`]
    },
    attendee: {
      subject: ({ title, host }) => `Confirmed: ${title} with ${host}`,
      paragraphs: ({ host, booker }) => [`${booker} has booked a seat for you at a meeting with ${host}.`]
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
        `Your request has reached ${host}, who will accept or decline it. The time is held for you until then.`,
        price === null
          ? "You get another mail once it is answered."
          : "You get another mail once it is answered. You pay only after it is accepted."
      ]
    },
    attendee: {
      subject: ({ title, host }) => `Request received: ${title} with ${host}`,
      paragraphs: ({ host, booker }) => [`${booker} has asked ${host} for a meeting with a seat for you. It is not certain yet.`]
    },
    host: {
      subject: ({ title, booker }) => `Request received: ${title} with ${booker}`,
      paragraphs: ({ booker }) => [`${booker} asks for a meeting with you and knows that you have yet to answer.`],
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
      paragraphs: ({ host, booker }) => [`${booker} has asked ${host} for a meeting with a seat for you. It is not certain yet.`]
    },
    host: {
      subject: ({ title, booker }) => `Please answer: ${title} with ${booker}`,
      paragraphs: ({ booker }) => [
        `${booker} asks for a meeting with you.`,
        "Accept or decline the request. When the time of the meeting comes without an answer, it is declined for you."
      ],
      link: "console"
    }
  },
  paymentRequest: {
    booker: {
      subject: ({ title, host }) => `Please pay: ${title} with ${host}`,
      paragraphs: ({ host }) => [
        `${host} has accepted your request.`,
        "The meeting is certain once it is paid. The time is held for you for a short while; without a payment the booking is cancelled."
      ],
      link: "checkout"
    },
    attendee: {
      subject: ({ title, host }) => `Waiting for payment: ${title} with ${host}`,
      paragraphs: ({ host, booker }) => [`${host} has accepted the request of ${booker}. The meeting is certain once it is paid.`]
    },
    host: {
      subject: ({ title, booker }) => `Waiting for payment: ${title} with ${booker}`,
      paragraphs: ({ booker }) => [`You accepted the request of ${booker}. The meeting is certain once it is paid.`]
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
      paragraphs: ({ host, booker }) => [`The request of ${booker} for a meeting with ${host} was declined.`]
    },
    host: {
      subject: ({ title, booker }) => `Declined: ${title} with ${booker}`,
      paragraphs: ({ booker }) => [`The request of ${booker} was declined, and the time is free again.`]
    }
  },
  cancelled: {
    booker: {
      subject: ({ title, host }) => `Cancelled: ${title} with ${host}`,
      paragraphs: ({ host }) => [`Your meeting with ${host} is cancelled.`],
      link: "bookAgain"
    },
    attendee: {
      subject: ({ title, host }) => `Cancelled: ${title} with ${host}`,
      paragraphs: ({ host, booker }) => [`The meeting with ${host} that ${booker} booked for you is cancelled.`]
    },
    host: {
      subject: ({ title, booker }) => `Cancelled: ${title} with ${booker}`,
      paragraphs: ({ booker }) => [`Your meeting with ${booker} is cancelled.`]
    }
  },
  rescheduled: {
    booker: {
      subject: ({ title, host }) => `Moved: ${title} with ${host}`,
      paragraphs: ({ host }) => [`Your meeting with ${host} was moved to another time.`]
    },
    attendee: {
      subject: ({ title, host }) => `Moved: ${title} with ${host}`,
      paragraphs: ({ host, booker }) => [`The meeting with ${host} that ${booker} booked for you was moved to another time.`]
    },
    host: {
      subject: ({ title, booker }) => `Moved: ${title} with ${booker}`,
      paragraphs: ({ booker }) => [`Your meeting with ${booker} was moved to another time.`]
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
  }
}

/** The mail that signs a host in. Its link is good for nothing in any other browser, and the mail says so. */
export const signInText = {
  subject: "Your sign-in link",
  paragraphs: (lifetimeMinutes: number): ReadonlyArray<string> => [
    `Open the link in the browser in which you asked for it. It signs you in once, within ${lifetimeMinutes} minutes.`,
    "If you did not ask for it, leave it alone: it signs nobody in anywhere else."
  ],
  link: "Sign in"
}

/** The ninth mail, to the owner of a webhook that failed too often. Spec: webhooks.delivery.6. */
export const webhookDisabledText = {
  subject: "A webhook was switched off",
  paragraphs: (failures: number): ReadonlyArray<string> => [
    `Events for one of your webhooks could not be delivered ${failures} times in a row, so the webhook was switched off.`,
    "Once its address answers again, switch the webhook on. Events of the time in between are not sent again."
  ]
}
