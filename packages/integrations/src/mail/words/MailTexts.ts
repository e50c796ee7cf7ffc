import type { Language, MailText, MailTextKind } from "@slotkit/core"

/**
 * The subjects and texts of emails, by language. In French, narrow no-break spaces stand before the signs : and ; as on the
 * pages.
 */
export const mailTexts: Readonly<Record<Language, Readonly<Record<MailTextKind, MailText>>>> = {
  en: {
    confirmation: { subject: "Confirmed: {service} with {host}, {start}", text: "Your meeting with {host} is confirmed." },
    confirmationToAttendee: {
      subject: "Confirmed: {service} with {host}, {start}",
      text: "{guest} has booked a meeting with {host} that includes you."
    },
    confirmationToHost: {
      subject: "New booking: {service} with {guest}, {start}",
      text: "{guest} has booked a meeting with you."
    },
    confirmationByHostToHost: {
      subject: "Confirmed: {service} with {guest}, {start}",
      text: "Your meeting with {guest} is confirmed."
    },
    requestReceived: {
      subject: "Request received: {service} with {host}, {start}",
      text: "Your request was sent to {host}, who will accept or decline it. The time is held for you until then.\n\nWe'll email you as soon as they respond."
    },
    requestToHost: {
      subject: "Response needed: {service} with {guest}, {start}",
      text: "{guest} has requested a meeting with you.\n\nAccept or decline the request. If you don't respond before the meeting starts, it is declined automatically."
    },
    paymentRequest: {
      subject: "Payment required: {service} with {host}, {start}",
      text: "{host} has accepted your request.\n\nPay to confirm the meeting. The time is held for a limited period. If you don't pay, the booking is cancelled."
    },
    declined: {
      subject: "Declined: {service} with {host}, {start}",
      text: "Your request for a meeting with {host} was declined."
    },
    cancelled: { subject: "Cancelled: {service} with {host}, {start}", text: "Your meeting with {host} is cancelled." },
    cancelledByBooker: { subject: "Cancelled: {service} with {host}, {start}", text: "You cancelled your meeting with {host}." },
    cancelledToAttendee: {
      subject: "Cancelled: {service} with {host}, {start}",
      text: "The meeting with {host} that {guest} booked for you is cancelled."
    },
    cancelledToHost: { subject: "Cancelled: {service} with {guest}, {start}", text: "Your meeting with {guest} is cancelled." },
    cancelledByBookerToHost: {
      subject: "Cancelled: {service} with {guest}, {start}",
      text: "{guest} cancelled the meeting with you."
    },
    rescheduled: { subject: "Rescheduled: {service} with {host}, {start}", text: "Your meeting with {host} was rescheduled." },
    rescheduledByBooker: {
      subject: "Rescheduled: {service} with {host}, {start}",
      text: "You rescheduled your meeting with {host}."
    },
    rescheduledToAttendee: {
      subject: "Rescheduled: {service} with {host}, {start}",
      text: "The meeting with {host} that {guest} booked for you was rescheduled."
    },
    rescheduledToHost: {
      subject: "Rescheduled: {service} with {guest}, {start}",
      text: "Your meeting with {guest} was rescheduled."
    },
    rescheduledByBookerToHost: {
      subject: "Rescheduled: {service} with {guest}, {start}",
      text: "{guest} rescheduled the meeting with you."
    },
    reassigned: {
      subject: "Your host: {service} with {host}, {start}",
      text: "{member} will hold your meeting with {host}.\n\nNothing else has changed."
    },
    reassignedToHost: {
      subject: "{member} takes over: {service} with {guest}, {start}",
      text: "{member} takes over your meeting with {guest}. You are no longer expected."
    },
    reminder: { subject: "Reminder: {service} with {host}, {start}", text: "Your meeting with {host} is coming up." },
    reminderToAttendee: {
      subject: "Reminder: {service} with {host}, {start}",
      text: "The meeting with {host} that {guest} booked for you is coming up."
    },
    reminderToHost: { subject: "Reminder: {service} with {guest}, {start}", text: "Your meeting with {guest} is coming up." },
    confirmAddress: {
      subject: "Confirm your booking: {service} with {host}, {start}",
      text: "Confirm your booking with {host}. The time is held for you for {duration}.\n\nIf you didn't book this, ignore this email. Nothing is booked without your confirmation."
    },
    refunded: {
      subject: "Refund: {service} with {host}",
      text: "We have refunded {amount} of your payment for the meeting with {host}. It can take a few days until the money arrives."
    },
    feeCharged: {
      subject: "Fee charged: {service} with {host}, {start}",
      text: "{amount} was charged to the card that you saved for your booking with {host}."
    },
    feeFailed: {
      subject: "Please pay {amount}: {service} with {host}, {start}",
      text: "A fee of {amount} for your booking with {host} could not be charged to your card. Please pay it by the link."
    },
    paymentLink: {
      subject: "Please pay {amount}: {service} with {host}, {start}",
      text: "Please pay the remaining {amount} for your meeting with {host}."
    },
    withdrawn: {
      subject: "Request withdrawn: {service} with {host}, {start}",
      text: "You withdrew your request for a meeting with {host}."
    },
    withdrawnToHost: {
      subject: "Request withdrawn: {service} with {guest}, {start}",
      text: "{guest} withdrew the request for a meeting with you."
    },
    webhookDisabled: {
      subject: "A webhook was disabled",
      text: "{failures} consecutive deliveries to one of your webhooks failed, so the webhook was disabled.\n\nOnce its URL responds again, enable the webhook. Events that occurred in the meantime are not sent again."
    },
    signIn: {
      subject: "Sign in to {site}",
      text: "Use the code or the link within {duration}. Enter the code on the page where you requested it, and nowhere else. The link works only in that browser.\n\nIf you didn't request this email, ignore it. Don't share the code with anyone."
    },
    accountCreated: {
      subject: "Your account is ready",
      text: "An account was created for you, so that people can book a time with you. Sign in with this email address, set your hours, and share your page."
    },
    teamInvitation: {
      subject: "{team} invites you to the team",
      text: "{team} invites you to take meetings of the team. Once you accept, the team sees when you are free, and bookings can be given to you."
    },
    calendarLost: {
      subject: "Reconnect your calendar",
      text: "We have lost access to one of your calendars. Until you reconnect it, meetings cannot be written into it, and visitors may not be able to book you, because we don't know when you are busy."
    },
    calendarClosed: {
      subject: "Your calendar isn't responding",
      text: "We haven't been able to read one of your calendars for a while. Visitors cannot book you until it responds again. We keep trying, and will email you when it is back."
    },
    calendarMissing: {
      subject: "A calendar no longer exists",
      text: "One of the calendars that we check for busy times no longer exists at its provider. Stop using it or connect another one so that visitors can book you again."
    },
    calendarBack: {
      subject: "Your calendar is connected again",
      text: "We can read your calendar again. Visitors can book your free times again."
    },
    meetingRemoved: {
      subject: "Removed from your calendar: {service} with {guest}",
      text: "You removed the meeting with {guest} from your calendar. It is still booked, so nobody else can book the time.\n\nDecide below what should happen."
    },
    meetingMoved: {
      subject: "Changed in your calendar: {service} with {guest}",
      text: "You changed the time of the meeting with {guest} in your calendar. It is still booked for its original time.\n\nDecide below what should happen."
    },
    waitlistJoined: {
      subject: "You are on the waiting list: {service} with {host}",
      text:
        "You are on the waiting list. As soon as a time that suits you becomes free, we'll email you.\n\nTo " +
        "leave the list, follow the link."
    },
    waitlistOffer: {
      subject: "A time is free: {service} with {host}, {start}",
      text: "A time that you are waiting for has become free: {when}.\n\nFollow the link to accept or decline it."
    }
  },
  de: {
    confirmation: { subject: "Bestätigt: {service} mit {host}, {start}", text: "Ihr Termin mit {host} ist bestätigt." },
    confirmationToAttendee: {
      subject: "Bestätigt: {service} mit {host}, {start}",
      text: "{guest} hat einen Termin mit {host} gebucht, an dem auch Sie teilnehmen."
    },
    confirmationToHost: {
      subject: "Neue Buchung: {service} mit {guest}, {start}",
      text: "{guest} hat einen Termin bei Ihnen gebucht."
    },
    confirmationByHostToHost: {
      subject: "Bestätigt: {service} mit {guest}, {start}",
      text: "Ihr Termin mit {guest} ist bestätigt."
    },
    requestReceived: {
      subject: "Anfrage erhalten: {service} mit {host}, {start}",
      text: "Ihre Anfrage wurde an {host} gesendet. Bis zur Antwort bleibt der Termin für Sie reserviert.\n\nSobald eine Antwort vorliegt, erhalten Sie eine E-Mail."
    },
    requestToHost: {
      subject: "Antwort erforderlich: {service} mit {guest}, {start}",
      text: "{guest} hat einen Termin bei Ihnen angefragt.\n\nNehmen Sie die Anfrage an oder lehnen Sie sie ab. Wenn Sie bis zum Beginn des Termins nicht antworten, wird sie automatisch abgelehnt."
    },
    paymentRequest: {
      subject: "Zahlung erforderlich: {service} mit {host}, {start}",
      text: "{host} hat Ihre Anfrage angenommen.\n\nBezahlen Sie, um den Termin zu bestätigen. Er ist nur für begrenzte Zeit reserviert. Ohne Zahlung wird die Buchung storniert."
    },
    declined: {
      subject: "Abgelehnt: {service} mit {host}, {start}",
      text: "Ihre Terminanfrage an {host} wurde abgelehnt."
    },
    cancelled: { subject: "Storniert: {service} mit {host}, {start}", text: "Ihr Termin mit {host} wurde storniert." },
    cancelledByBooker: {
      subject: "Storniert: {service} mit {host}, {start}",
      text: "Sie haben Ihren Termin mit {host} storniert."
    },
    cancelledToAttendee: {
      subject: "Storniert: {service} mit {host}, {start}",
      text: "Der Termin mit {host}, den {guest} für Sie gebucht hat, wurde storniert."
    },
    cancelledToHost: { subject: "Storniert: {service} mit {guest}, {start}", text: "Ihr Termin mit {guest} wurde storniert." },
    cancelledByBookerToHost: {
      subject: "Storniert: {service} mit {guest}, {start}",
      text: "{guest} hat den Termin mit Ihnen storniert."
    },
    rescheduled: { subject: "Verschoben: {service} mit {host}, {start}", text: "Ihr Termin mit {host} wurde verschoben." },
    rescheduledByBooker: {
      subject: "Verschoben: {service} mit {host}, {start}",
      text: "Sie haben Ihren Termin mit {host} verschoben."
    },
    rescheduledToAttendee: {
      subject: "Verschoben: {service} mit {host}, {start}",
      text: "Der Termin mit {host}, den {guest} für Sie gebucht hat, wurde verschoben."
    },
    rescheduledToHost: {
      subject: "Verschoben: {service} mit {guest}, {start}",
      text: "Ihr Termin mit {guest} wurde verschoben."
    },
    rescheduledByBookerToHost: {
      subject: "Verschoben: {service} mit {guest}, {start}",
      text: "{guest} hat den Termin mit Ihnen verschoben."
    },
    reassigned: {
      subject: "Neue Besetzung: {service} mit {host}, {start}",
      text: "Ihren Termin mit {host} übernimmt {member}.\n\nSonst ändert sich nichts."
    },
    reassignedToHost: {
      subject: "Übernahme: {service} mit {guest}, {start}",
      text: "{member} übernimmt Ihren Termin mit {guest}. Sie werden dort nicht mehr erwartet."
    },
    reminder: { subject: "Erinnerung: {service} mit {host}, {start}", text: "Ihr Termin mit {host} steht bevor." },
    reminderToAttendee: {
      subject: "Erinnerung: {service} mit {host}, {start}",
      text: "Der Termin mit {host}, den {guest} für Sie gebucht hat, steht bevor."
    },
    reminderToHost: { subject: "Erinnerung: {service} mit {guest}, {start}", text: "Ihr Termin mit {guest} steht bevor." },
    confirmAddress: {
      subject: "Bestätigen Sie Ihre Buchung: {service} mit {host}, {start}",
      text: "Bestätigen Sie Ihre Buchung bei {host}. Der Termin ist {duration} lang für Sie reserviert.\n\nWenn Sie nicht gebucht haben, ignorieren Sie diese E-Mail. Ohne Ihre Bestätigung wird nichts gebucht."
    },
    refunded: {
      subject: "Erstattung: {service} mit {host}",
      text: "Wir haben Ihnen {amount} Ihrer Zahlung für den Termin mit {host} erstattet. Bis das Geld bei Ihnen ankommt, können einige Tage vergehen."
    },
    feeCharged: {
      subject: "Gebühr abgebucht: {service} mit {host}, {start}",
      text: "{amount} wurden von der Karte abgebucht, die Sie für Ihre Buchung bei {host} hinterlegt haben."
    },
    feeFailed: {
      subject: "Bitte zahlen Sie {amount}: {service} mit {host}, {start}",
      text:
        "Eine Gebühr von {amount} für Ihre Buchung bei {host} konnte nicht von der Karte abgebucht werden. " +
        "Bitte zahlen Sie sie über den Link."
    },
    paymentLink: {
      subject: "Bitte zahlen Sie {amount}: {service} mit {host}, {start}",
      text: "Bitte zahlen Sie den Restbetrag von {amount} für Ihren Termin mit {host}."
    },
    withdrawn: {
      subject: "Anfrage zurückgezogen: {service} mit {host}, {start}",
      text: "Sie haben Ihre Terminanfrage an {host} zurückgezogen."
    },
    withdrawnToHost: {
      subject: "Anfrage zurückgezogen: {service} mit {guest}, {start}",
      text: "{guest} hat die Terminanfrage an Sie zurückgezogen."
    },
    webhookDisabled: {
      subject: "Ein Webhook wurde ausgeschaltet",
      text: "{failures} aufeinanderfolgende Zustellungen an einen Ihrer Webhooks sind fehlgeschlagen. Der Webhook wurde deshalb ausgeschaltet.\n\nSchalten Sie ihn wieder ein, sobald seine Adresse antwortet. Ereignisse aus der Zwischenzeit werden nicht erneut gesendet."
    },
    signIn: {
      subject: "Anmelden bei {site}",
      text: "Nutzen Sie den Code oder den Link innerhalb von {duration}. Geben Sie den Code auf der Seite ein, auf der Sie ihn angefordert haben, und nirgends sonst. Der Link funktioniert nur in demselben Browser.\n\nWenn Sie diese E-Mail nicht angefordert haben, ignorieren Sie sie. Geben Sie den Code nicht weiter."
    },
    accountCreated: {
      subject: "Ihr Konto ist bereit",
      text: "Für Sie wurde ein Konto angelegt, damit man Termine mit Ihnen buchen kann. Melden Sie sich mit dieser E-Mail-Adresse an, legen Sie Ihre Zeiten fest und teilen Sie Ihre Seite."
    },
    teamInvitation: {
      subject: "{team} lädt Sie ins Team ein",
      text: "{team} lädt Sie ein, Termine des Teams zu übernehmen. Sobald Sie annehmen, sieht das Team, wann Sie frei sind, und Sie können Buchungen erhalten."
    },
    calendarLost: {
      subject: "Verbinden Sie Ihren Kalender neu",
      text: "Wir haben keinen Zugriff mehr auf einen Ihrer Kalender. Bis Sie ihn neu verbinden, werden keine Termine dort eingetragen, und möglicherweise können keine Termine bei Ihnen gebucht werden, weil wir nicht wissen, wann Sie Zeit haben."
    },
    calendarClosed: {
      subject: "Ihr Kalender antwortet nicht",
      text: "Seit einiger Zeit können wir einen Ihrer Kalender nicht lesen. Bis er wieder antwortet, können keine Termine bei Ihnen gebucht werden. Wir versuchen es weiter und schreiben Ihnen, sobald er wieder erreichbar ist."
    },
    calendarMissing: {
      subject: "Einer Ihrer Kalender existiert nicht mehr",
      text: "Einer der Kalender mit Ihren belegten Zeiten existiert beim Anbieter nicht mehr. Trennen oder ignorieren Sie ihn oder verbinden Sie einen anderen, damit wieder Termine bei Ihnen gebucht werden können."
    },
    calendarBack: {
      subject: "Ihr Kalender ist wieder verbunden",
      text: "Wir können Ihren Kalender wieder lesen. Ihre freien Zeiten können wieder gebucht werden."
    },
    meetingRemoved: {
      subject: "Aus dem Kalender entfernt: {service} mit {guest}",
      text: "Sie haben den Termin mit {guest} aus Ihrem Kalender entfernt. Er ist weiterhin gebucht, und niemand sonst kann die Zeit buchen.\n\nEntscheiden Sie unten, was geschehen soll."
    },
    meetingMoved: {
      subject: "Im Kalender geändert: {service} mit {guest}",
      text: "Sie haben die Zeit des Termins mit {guest} in Ihrem Kalender geändert. Gebucht ist weiterhin die ursprüngliche Zeit.\n\nEntscheiden Sie unten, was geschehen soll."
    },
    waitlistJoined: {
      subject: "Sie stehen auf der Warteliste: {service} mit {host}",
      text:
        "Sie stehen auf der Warteliste. Sobald eine passende Zeit frei wird, schreiben wir Ihnen.\n\nÜber " +
        "den Link können Sie die Liste wieder verlassen."
    },
    waitlistOffer: {
      subject: "Ein Termin ist frei: {service} mit {host}, {start}",
      text: "Eine Zeit, auf die Sie warten, ist frei geworden: {when}.\n\nÜber den Link nehmen Sie sie an oder lehnen sie ab."
    }
  },
  fr: {
    confirmation: {
      subject: "Confirmé : {service} avec {host}, {start}",
      text: "Votre rendez-vous avec {host} est confirmé."
    },
    confirmationToAttendee: {
      subject: "Confirmé : {service} avec {host}, {start}",
      text: "{guest} a réservé un rendez-vous avec {host} auquel vous participez."
    },
    confirmationToHost: {
      subject: "Nouvelle réservation : {service} avec {guest}, {start}",
      text: "{guest} a réservé un rendez-vous avec vous."
    },
    confirmationByHostToHost: {
      subject: "Confirmé : {service} avec {guest}, {start}",
      text: "Votre rendez-vous avec {guest} est confirmé."
    },
    requestReceived: {
      subject: "Demande reçue : {service} avec {host}, {start}",
      text: "Votre demande a été envoyée à {host}, qui va l’accepter ou la refuser. D’ici là, le créneau vous est réservé.\n\nNous vous écrirons dès que nous aurons une réponse."
    },
    requestToHost: {
      subject: "Réponse attendue : {service} avec {guest}, {start}",
      text: "{guest} souhaite un rendez-vous avec vous.\n\nAcceptez ou refusez la demande. Sans réponse de votre part avant le début du rendez-vous, elle sera refusée automatiquement."
    },
    paymentRequest: {
      subject: "Paiement requis : {service} avec {host}, {start}",
      text: "{host} a accepté votre demande.\n\nPayez pour confirmer le rendez-vous. Le créneau n’est réservé que pour une durée limitée. Sans paiement, la réservation sera annulée."
    },
    declined: {
      subject: "Refusé : {service} avec {host}, {start}",
      text: "Votre demande de rendez-vous avec {host} a été refusée."
    },
    cancelled: { subject: "Annulé : {service} avec {host}, {start}", text: "Votre rendez-vous avec {host} est annulé." },
    cancelledByBooker: {
      subject: "Annulé : {service} avec {host}, {start}",
      text: "Vous avez annulé votre rendez-vous avec {host}."
    },
    cancelledToAttendee: {
      subject: "Annulé : {service} avec {host}, {start}",
      text: "Le rendez-vous avec {host} que {guest} avait réservé pour vous est annulé."
    },
    cancelledToHost: { subject: "Annulé : {service} avec {guest}, {start}", text: "Votre rendez-vous avec {guest} est annulé." },
    cancelledByBookerToHost: {
      subject: "Annulé : {service} avec {guest}, {start}",
      text: "{guest} a annulé son rendez-vous avec vous."
    },
    rescheduled: {
      subject: "Reporté : {service} avec {host}, {start}",
      text: "Votre rendez-vous avec {host} a été reporté."
    },
    rescheduledByBooker: {
      subject: "Reporté : {service} avec {host}, {start}",
      text: "Vous avez reporté votre rendez-vous avec {host}."
    },
    rescheduledToAttendee: {
      subject: "Reporté : {service} avec {host}, {start}",
      text: "Le rendez-vous avec {host} que {guest} a réservé pour vous a été reporté."
    },
    rescheduledToHost: {
      subject: "Reporté : {service} avec {guest}, {start}",
      text: "Votre rendez-vous avec {guest} a été reporté."
    },
    rescheduledByBookerToHost: {
      subject: "Reporté : {service} avec {guest}, {start}",
      text: "{guest} a reporté son rendez-vous avec vous."
    },
    reassigned: {
      subject: "Nouvel interlocuteur : {service} avec {host}, {start}",
      text: "{member} assurera votre rendez-vous avec {host}.\n\nRien d’autre ne change."
    },
    reassignedToHost: {
      subject: "Reprise : {service} avec {guest}, {start}",
      text: "{member} reprend votre rendez-vous avec {guest}. Vous n’y êtes plus attendu."
    },
    reminder: {
      subject: "Rappel : {service} avec {host}, {start}",
      text: "Votre rendez-vous avec {host} approche."
    },
    reminderToAttendee: {
      subject: "Rappel : {service} avec {host}, {start}",
      text: "Le rendez-vous avec {host} que {guest} a réservé pour vous approche."
    },
    reminderToHost: { subject: "Rappel : {service} avec {guest}, {start}", text: "Votre rendez-vous avec {guest} approche." },
    confirmAddress: {
      subject: "Confirmez votre réservation : {service} avec {host}, {start}",
      text: "Confirmez votre réservation avec {host}. Le créneau vous est réservé pendant {duration}.\n\nSi cette réservation ne vient pas de vous, ignorez cet e-mail. Rien n’est réservé sans votre confirmation."
    },
    refunded: {
      subject: "Remboursement : {service} avec {host}",
      text: "Nous vous avons remboursé {amount} sur votre paiement pour le rendez-vous avec {host}. Le versement peut prendre quelques jours."
    },
    feeCharged: {
      subject: "Frais débités : {service} avec {host}, {start}",
      text: "{amount} ont été débités de la carte que vous avez enregistrée pour votre réservation avec {host}."
    },
    feeFailed: {
      subject: "Merci de régler {amount} : {service} avec {host}, {start}",
      text:
        "Des frais de {amount} pour votre réservation avec {host} n’ont pas pu être débités de votre carte. " +
        "Merci de les régler avec le lien."
    },
    paymentLink: {
      subject: "Merci de régler {amount} : {service} avec {host}, {start}",
      text: "Merci de régler le solde de {amount} pour votre rendez-vous avec {host}."
    },
    withdrawn: {
      subject: "Demande retirée : {service} avec {host}, {start}",
      text: "Vous avez retiré votre demande de rendez-vous avec {host}."
    },
    withdrawnToHost: {
      subject: "Demande retirée : {service} avec {guest}, {start}",
      text: "{guest} a retiré sa demande de rendez-vous avec vous."
    },
    webhookDisabled: {
      subject: "Un webhook a été désactivé",
      text: "{failures} envois consécutifs à l’un de vos webhooks ont échoué. Le webhook a donc été désactivé.\n\nRéactivez-le dès que son adresse répond de nouveau. Les événements survenus entre-temps ne seront pas renvoyés."
    },
    signIn: {
      subject: "Se connecter à {site}",
      text: "Utilisez le code ou le lien dans un délai de {duration}. Saisissez le code sur la page où vous l’avez demandé, et nulle part ailleurs. Le lien ne fonctionne que dans ce navigateur.\n\nSi vous n’avez pas demandé cet e-mail, ignorez-le. Ne communiquez le code à personne."
    },
    accountCreated: {
      subject: "Votre compte est prêt",
      text: "Un compte a été créé pour vous, afin que l’on puisse réserver un rendez-vous avec vous. Connectez-vous avec cette adresse e-mail, définissez vos horaires et partagez votre page."
    },
    teamInvitation: {
      subject: "{team} vous invite dans l’équipe",
      text: "{team} vous invite à assurer des rendez-vous de l’équipe. Dès que vous acceptez, l’équipe voit quand vous êtes libre, et des réservations peuvent vous être confiées."
    },
    calendarLost: {
      subject: "Reconnectez votre agenda",
      text: "Nous n’avons plus accès à l’un de vos agendas. Tant qu’il n’est pas reconnecté, vos rendez-vous n’y sont pas inscrits et il est possible que personne ne puisse réserver avec vous, car nous ne connaissons pas vos plages occupées."
    },
    calendarClosed: {
      subject: "Votre agenda ne répond pas",
      text: "Depuis un certain temps, nous ne parvenons plus à lire l’un de vos agendas. Personne ne peut réserver avec vous tant qu’il ne répond pas. Nous continuons d’essayer et vous écrirons dès qu’il sera de nouveau accessible."
    },
    calendarMissing: {
      subject: "Un agenda n’existe plus",
      text: "L’un des agendas qui contiennent vos plages occupées n’existe plus chez son fournisseur. Cessez de l’utiliser ou connectez-en un autre pour que l’on puisse de nouveau réserver avec vous."
    },
    calendarBack: {
      subject: "Votre agenda est de nouveau connecté",
      text: "Nous pouvons de nouveau lire votre agenda. Les visiteurs peuvent réserver avec vous lorsque vous êtes libre."
    },
    meetingRemoved: {
      subject: "Supprimé de votre agenda : {service} avec {guest}",
      text: "Vous avez supprimé de votre agenda le rendez-vous avec {guest}. Il reste réservé, et personne d’autre ne peut réserver ce créneau.\n\nChoisissez ci-dessous la suite à donner."
    },
    meetingMoved: {
      subject: "Modifié dans votre agenda : {service} avec {guest}",
      text: "Vous avez modifié l’horaire du rendez-vous avec {guest} dans votre agenda. La réservation reste à l’horaire d’origine.\n\nChoisissez ci-dessous la suite à donner."
    },
    waitlistJoined: {
      subject: "Vous êtes sur la liste d’attente : {service} avec {host}",
      text:
        "Vous êtes sur la liste d’attente. Dès qu’un créneau qui vous convient se libère, nous vous " +
        "écrivons.\n\nPour quitter la liste, suivez le lien."
    },
    waitlistOffer: {
      subject: "Un créneau est libre : {service} avec {host}, {start}",
      text: "Un créneau que vous attendiez s’est libéré : {when}.\n\nSuivez le lien pour l’accepter ou le refuser."
    }
  },
  es: {
    confirmation: { subject: "Confirmada: {service} con {host}, {start}", text: "Su cita con {host} está confirmada." },
    confirmationToAttendee: {
      subject: "Confirmada: {service} con {host}, {start}",
      text: "{guest} ha reservado una cita con {host} en la que usted participa."
    },
    confirmationToHost: {
      subject: "Nueva reserva: {service} con {guest}, {start}",
      text: "{guest} ha reservado una cita con usted."
    },
    confirmationByHostToHost: {
      subject: "Confirmada: {service} con {guest}, {start}",
      text: "Su cita con {guest} está confirmada."
    },
    requestReceived: {
      subject: "Solicitud recibida: {service} con {host}, {start}",
      text: "Su solicitud se ha enviado a {host}, que la aceptará o la rechazará. Hasta entonces, el horario queda reservado para usted.\n\nLe escribiremos en cuanto haya una respuesta."
    },
    requestToHost: {
      subject: "Respuesta pendiente: {service} con {guest}, {start}",
      text: "{guest} ha solicitado una cita con usted.\n\nAcepte o rechace la solicitud. Si no responde antes del comienzo de la cita, se rechazará automáticamente."
    },
    paymentRequest: {
      subject: "Pago pendiente: {service} con {host}, {start}",
      text: "{host} ha aceptado su solicitud.\n\nPague para confirmar la cita. El horario solo queda reservado durante un tiempo limitado. Sin el pago, la reserva se cancelará."
    },
    declined: {
      subject: "Rechazada: {service} con {host}, {start}",
      text: "Su solicitud de una cita con {host} ha sido rechazada."
    },
    cancelled: { subject: "Cancelada: {service} con {host}, {start}", text: "Su cita con {host} ha sido cancelada." },
    cancelledByBooker: { subject: "Cancelada: {service} con {host}, {start}", text: "Ha cancelado su cita con {host}." },
    cancelledToAttendee: {
      subject: "Cancelada: {service} con {host}, {start}",
      text: "La cita con {host} que {guest} había reservado para usted ha sido cancelada."
    },
    cancelledToHost: { subject: "Cancelada: {service} con {guest}, {start}", text: "Su cita con {guest} ha sido cancelada." },
    cancelledByBookerToHost: {
      subject: "Cancelada: {service} con {guest}, {start}",
      text: "{guest} ha cancelado la cita con usted."
    },
    rescheduled: { subject: "Nuevo horario: {service} con {host}, {start}", text: "Su cita con {host} ha cambiado de horario." },
    rescheduledByBooker: {
      subject: "Nuevo horario: {service} con {host}, {start}",
      text: "Ha cambiado el horario de su cita con {host}."
    },
    rescheduledToAttendee: {
      subject: "Nuevo horario: {service} con {host}, {start}",
      text: "La cita con {host} que {guest} reservó para usted ha cambiado de horario."
    },
    rescheduledToHost: {
      subject: "Nuevo horario: {service} con {guest}, {start}",
      text: "Su cita con {guest} ha cambiado de horario."
    },
    rescheduledByBookerToHost: {
      subject: "Nuevo horario: {service} con {guest}, {start}",
      text: "{guest} ha cambiado el horario de la cita con usted."
    },
    reassigned: {
      subject: "Cambio de anfitrión: {service} con {host}, {start}",
      text: "{member} se encargará de su cita con {host}.\n\nNo cambia nada más."
    },
    reassignedToHost: {
      subject: "Relevo: {service} con {guest}, {start}",
      text: "{member} se encarga de su cita con {guest}. Ya no cuentan con usted."
    },
    reminder: { subject: "Recordatorio: {service} con {host}, {start}", text: "Se acerca su cita con {host}." },
    reminderToAttendee: {
      subject: "Recordatorio: {service} con {host}, {start}",
      text: "Se acerca la cita con {host} que {guest} reservó para usted."
    },
    reminderToHost: { subject: "Recordatorio: {service} con {guest}, {start}", text: "Se acerca su cita con {guest}." },
    confirmAddress: {
      subject: "Confirme su reserva: {service} con {host}, {start}",
      text: "Confirme su reserva con {host}. El horario queda reservado para usted durante {duration}.\n\nSi no ha hecho esta reserva, ignore este correo. Sin su confirmación no se reserva nada."
    },
    refunded: {
      subject: "Reembolso: {service} con {host}",
      text: "Le hemos reembolsado {amount} de su pago por la cita con {host}. El dinero puede tardar unos días en llegar."
    },
    feeCharged: {
      subject: "Cargo cobrado: {service} con {host}, {start}",
      text: "Se cobraron {amount} a la tarjeta que guardó para su reserva con {host}."
    },
    feeFailed: {
      subject: "Pague {amount}: {service} con {host}, {start}",
      text: "No se pudo cobrar a su tarjeta un cargo de {amount} por su reserva con {host}. Páguelo con el enlace."
    },
    paymentLink: {
      subject: "Pague {amount}: {service} con {host}, {start}",
      text: "Pague los {amount} restantes de su cita con {host}."
    },
    withdrawn: {
      subject: "Solicitud retirada: {service} con {host}, {start}",
      text: "Ha retirado su solicitud de una cita con {host}."
    },
    withdrawnToHost: {
      subject: "Solicitud retirada: {service} con {guest}, {start}",
      text: "{guest} ha retirado su solicitud de una cita con usted."
    },
    webhookDisabled: {
      subject: "Se ha desactivado un webhook",
      text: "Han fallado {failures} entregas consecutivas a uno de sus webhooks, por lo que se ha desactivado.\n\nActívelo de nuevo cuando su dirección vuelva a responder. Los eventos ocurridos entretanto no se vuelven a enviar."
    },
    signIn: {
      subject: "Iniciar sesión en {site}",
      text: "Use el código o el enlace en un plazo de {duration}. Introduzca el código en la página donde lo solicitó y en ningún otro sitio. El enlace solo funciona en ese navegador.\n\nSi no ha solicitado este correo, ignórelo. No comunique el código a nadie."
    },
    accountCreated: {
      subject: "Su cuenta está lista",
      text: "Se ha creado una cuenta para usted, para que se puedan reservar citas con usted. Inicie sesión con este correo electrónico, defina su horario y comparta su página."
    },
    teamInvitation: {
      subject: "{team} le invita al equipo",
      text: "{team} le invita a atender citas del equipo. En cuanto acepte, el equipo verá cuándo está libre y podrá asignarle reservas."
    },
    calendarLost: {
      subject: "Vuelva a conectar su calendario",
      text: "Hemos perdido el acceso a uno de sus calendarios. Hasta que lo conecte de nuevo, las reuniones no se anotan en él y es posible que nadie pueda reservar con usted, porque no conocemos sus horas ocupadas."
    },
    calendarClosed: {
      subject: "Su calendario no responde",
      text: "Desde hace un tiempo no podemos leer uno de sus calendarios. Nadie puede reservar con usted hasta que vuelva a responder. Seguimos intentándolo y le escribiremos cuando vuelva a estar disponible."
    },
    calendarMissing: {
      subject: "Un calendario ya no existe",
      text: "Uno de los calendarios que contienen sus horas ocupadas ya no existe en su proveedor. Deje de usarlo o conecte otro para que se pueda volver a reservar con usted."
    },
    calendarBack: {
      subject: "Su calendario vuelve a estar conectado",
      text: "Ya podemos leer su calendario de nuevo. Se puede reservar con usted en sus horas libres."
    },
    meetingRemoved: {
      subject: "Eliminada de su calendario: {service} con {guest}",
      text: "Ha eliminado de su calendario la cita con {guest}. Sigue reservada, y nadie más puede reservar ese horario.\n\nDecida abajo qué desea hacer."
    },
    meetingMoved: {
      subject: "Cambiada en su calendario: {service} con {guest}",
      text: "Ha cambiado el horario de la cita con {guest} en su calendario. La reserva sigue en el horario original.\n\nDecida abajo qué desea hacer."
    },
    waitlistJoined: {
      subject: "Está en la lista de espera: {service} con {host}",
      text:
        "Está en la lista de espera. En cuanto quede libre un horario que le convenga, le " +
        "escribiremos.\n\nPara salir de la lista, siga el enlace."
    },
    waitlistOffer: {
      subject: "Hay un horario libre: {service} con {host}, {start}",
      text: "Ha quedado libre un horario que usted esperaba: {when}.\n\nSiga el enlace para aceptarlo o rechazarlo."
    }
  }
}
