import { merged } from "./console/ConsoleWordsOf.ts"
import type { WordChanges } from "./Words.ts"

/** The texts of an installation without a mail server, in which no page promises an email. */
export const withoutMail: WordChanges = {
  en: {
    emailHint: "The host sees this address. This site sends no emails.",
    guestsHint: "One per line. This site sends no emails, so tell them yourself.",
    approvalDue: "The host confirms each request. This site sends no emails: keep the link of the next page to see the answer.",
    linkSentTitle: "Your booking is not confirmed",
    linkSentText: () => "Bookings of this service are confirmed by a link in an email, and this site cannot send emails.",
    linkSentHelp: "Contact the host to book.",
    confirmedText: () => "Save this page. This site sends no emails, and this page is where you see or change your booking.",
    rescheduledText: () => "Save this page. This site sends no emails, and this page is where you see or change your booking.",
    priceDue: (price) => `You pay ${price} from the page of your booking. The time is held for you meanwhile.`,
    unpaidText:
      "Save this page before you pay. This site sends no emails, and this page is where you see or change your booking.",
    waitlistText: "Save this page and look at it from time to time: this site sends no emails, and a free time appears here.",
    waitlistFormText:
      "A time that suits you is shown on the page that follows. This site sends no emails, so look at it from time to time.",
    waitingText: (host) =>
      `${host} has received your request. Save this page: this site sends no emails, and the answer appears here.`,
    cancelText: (host) => `This site sends no emails, so tell ${host} as well.`,
    declineReasonHint: "The booker sees it on the page of the booking.",
    answeredText: (answer, by, at) => {
      const done = { accept: "accepted", decline: "declined" }[answer]
      const who = by === "host" ? `You ${done} this request` : `This request was ${done} for you by an application`
      return `${who} on ${at}. This site sends no emails, so tell the booker yourself.`
    },
    paidText:
      "Thank you. We received your payment and the meeting is confirmed. Save the page of your booking: this site sends no emails.",
    cardSavedText:
      "Thank you. Your card is saved and the meeting is confirmed. Save the page of your booking: this site sends no emails.",
    addressConfirmedText: "Thank you. This site sends no emails, so tell your guests yourself.",
    addressWaitingText: "Thank you. This site sends no emails, so tell your guests once the meeting is confirmed.",
    attendeesWait: "Your guests haven't been notified. This site sends no emails, so tell them yourself.",
    confirmAddressText: "Your guests haven't been notified. This site sends no emails, so tell them yourself.",
    signInText: (minutes) =>
      `This site has no mail server. A sign-in link is written to the server's output, where its operator can find it. It expires after ${minutes} minutes.`,
    emailMeALink: "Create a sign-in link",
    openLinkHere: (minutes) => `Open the link in this browser within ${minutes} minutes. It works only once.`,
    checkEmailTitle: "Ask the operator for your link",
    linkOnItsWay:
      "This site has no mail server, so nothing was sent to {email}. If the address belongs to a host, the operator finds the sign-in link in the server's output.",
    orByEmail: "Or sign in with a link:",
    linkByEmailLink: "create a sign-in link",
    console: {
      bookings: {
        acceptHint: "No mail server is configured, so tell the booker yourself.",
        moveHint: "No mail server is configured, so tell the booker yourself.",
        acceptPaidHint:
          "No mail server is configured, so send the booker the payment link yourself. The time is held for 30 minutes.",
        declineHint: "No mail server is configured, so tell the booker yourself.",
        cancelHint: "No mail server is configured, so tell the attendees yourself.",
        refundReasonHint: "It is shown in the booking's history. No mail server is configured, so tell the booker yourself.",
        alsoCancelHint: "No mail server is configured, so tell the attendees yourself. What is not refunded stays with you.",
        newLead: "No mail server is configured, so the person gets no emails."
      },
      services: { confirmEmailHint: "No mail server is configured, so nobody can confirm a booking of this service." },
      calendars: {
        follow: { tell: "Let me decide in this console" },
        changes: {
          cancelHint: "No mail server is configured, so tell the booker yourself.",
          moveHint:
            "The booking is rescheduled to the time in your calendar. " +
            "No mail server is configured, so tell the booker yourself."
        }
      },
      teams: {
        leaveHint:
          "No mail server is configured, so tell everyone concerned yourself. " +
          "If nobody can take a meeting over, you stay in the team.",
        reassignHint:
          "No mail server is configured, so tell everyone concerned yourself. " +
          "If nobody can take a meeting over, the member stays."
      },
      cover: {
        undoHint: "Undo returns the meetings to their former hosts, unless they have changed since."
      },
      mails: { lead: "No mail server is configured, so none of these emails is sent." },
      operator: { host: { force: "Cancel and refund upcoming bookings" } },
      audit: { actions: { "booking.reminderDue": "Reminder due", "booking.dayBefore": "Reminder due" } },
      notices: {
        fee_failed: "The card was declined. Send the booker the payment link of the booking yourself.",
        host_created: "The host was created. No mail server is configured, so sign-in links are in the server's output.",
        link_sent: "The payment link was created. Send it to the booker yourself."
      }
    }
  },
  de: {
    emailHint: "Diese Adresse sieht, wer den Termin anbietet. Diese Website verschickt keine E-Mails.",
    guestsHint: "Eine pro Zeile. Diese Website verschickt keine E-Mails. Geben Sie selbst Bescheid.",
    approvalDue:
      "Jede Anfrage wird einzeln bestätigt. Diese Website verschickt keine E-Mails. Die Antwort steht unter dem Link der nächsten Seite.",
    linkSentTitle: "Ihre Buchung ist nicht bestätigt",
    linkSentText: () =>
      "Buchungen werden hier über einen Link per E-Mail bestätigt, aber diese Website kann keine E-Mails verschicken.",
    linkSentHelp: "Wenden Sie sich zum Buchen direkt an den Anbieter.",
    confirmedText: () =>
      "Speichern Sie diese Seite. Diese Website verschickt keine E-Mails. Auf dieser Seite sehen und ändern Sie Ihre Buchung.",
    rescheduledText: () =>
      "Speichern Sie diese Seite. Diese Website verschickt keine E-Mails. Auf dieser Seite sehen und ändern Sie Ihre Buchung.",
    priceDue: (price) => `Sie zahlen ${price} über die Seite Ihrer Buchung. Der Termin bleibt so lange für Sie reserviert.`,
    unpaidText:
      "Speichern Sie diese Seite, bevor Sie bezahlen. Diese Website verschickt keine E-Mails. Auf dieser Seite sehen und ändern Sie Ihre Buchung.",
    waitlistText:
      "Speichern Sie diese Seite und sehen Sie ab und zu nach: Diese Website versendet keine E-Mails, und " +
      "eine freie Zeit erscheint hier.",
    waitlistFormText:
      "Eine passende Zeit erscheint auf der Seite, die folgt. Diese Website sendet " +
      "keine E-Mails: Sehen Sie dort gelegentlich nach.",
    waitingText: (host) =>
      `${host} hat Ihre Anfrage erhalten. Speichern Sie diese Seite. Diese Website verschickt keine E-Mails, die Antwort steht hier.`,
    cancelText: (host) => `Diese Website verschickt keine E-Mails. Geben Sie ${host} auch selbst Bescheid.`,
    declineReasonHint: "Er steht auf der Seite der Buchung.",
    answeredText: (answer, by, at) => {
      const done = { accept: "angenommen", decline: "abgelehnt" }[answer]
      const who =
        by === "host" ? `Sie haben diese Anfrage am ${at} ${done}` : `Eine Anwendung hat diese Anfrage am ${at} für Sie ${done}`
      return `${who}. Diese Website verschickt keine E-Mails. Geben Sie der anfragenden Person selbst Bescheid.`
    },
    paidText:
      "Vielen Dank. Ihre Zahlung ist eingegangen, und der Termin ist bestätigt. Speichern Sie die Seite Ihrer Buchung. Diese Website verschickt keine E-Mails.",
    cardSavedText:
      "Vielen Dank. Ihre Karte ist gespeichert, und der Termin ist bestätigt. " +
      "Speichern Sie die Seite Ihrer Buchung. Diese Website verschickt keine E-Mails.",
    addressConfirmedText: "Vielen Dank. Diese Website verschickt keine E-Mails. Geben Sie Ihren Gästen selbst Bescheid.",
    addressWaitingText:
      "Vielen Dank. Diese Website verschickt keine E-Mails. Geben Sie Ihren Gästen Bescheid, sobald der Termin bestätigt ist.",
    attendeesWait: "Ihre Gäste wurden nicht benachrichtigt. Diese Website verschickt keine E-Mails. Geben Sie selbst Bescheid.",
    confirmAddressText:
      "Ihre Gäste wurden nicht benachrichtigt. Diese Website verschickt keine E-Mails. Geben Sie selbst Bescheid.",
    signInText: (minutes) =>
      `Diese Website hat keinen Mailserver. Der Anmeldelink steht in der Ausgabe des Servers, wo ihn der Betreiber findet. Er läuft nach ${minutes} Minuten ab.`,
    emailMeALink: "Anmeldelink erstellen",
    openLinkHere: (minutes) => `Öffnen Sie den Link innerhalb von ${minutes} Minuten in diesem Browser. Er gilt nur einmal.`,
    checkEmailTitle: "Fragen Sie den Betreiber nach Ihrem Link",
    linkOnItsWay:
      "Diese Website hat keinen Mailserver, deshalb wurde nichts an {email} gesendet. Falls zu der Adresse ein Konto gehört, findet der Betreiber den Anmeldelink in der Ausgabe des Servers.",
    orByEmail: "Oder mit einem Link anmelden:",
    linkByEmailLink: "erstellen Sie einen Anmeldelink",
    console: {
      bookings: {
        acceptHint: "Es ist kein Mailserver eingerichtet. Geben Sie der buchenden Person selbst Bescheid.",
        moveHint: "Es ist kein Mailserver eingerichtet. Geben Sie der buchenden Person selbst Bescheid.",
        acceptPaidHint:
          "Es ist kein Mailserver eingerichtet. Senden Sie der buchenden Person den Zahlungslink selbst. Der Termin ist 30 Minuten reserviert.",
        declineHint: "Es ist kein Mailserver eingerichtet. Geben Sie der buchenden Person selbst Bescheid.",
        cancelHint: "Es ist kein Mailserver eingerichtet. Geben Sie den Teilnehmenden selbst Bescheid.",
        refundReasonHint:
          "Er steht im Verlauf. Es ist kein Mailserver eingerichtet. Geben Sie der buchenden Person selbst Bescheid.",
        alsoCancelHint:
          "Es ist kein Mailserver eingerichtet. Geben Sie den Teilnehmenden selbst Bescheid. Was nicht erstattet wird, behalten Sie.",
        newLead: "Es ist kein Mailserver eingerichtet, deshalb erhält die Person keine E-Mails."
      },
      services: { confirmEmailHint: "Es ist kein Mailserver eingerichtet, deshalb kann niemand eine Buchung bestätigen." },
      calendars: {
        follow: { tell: "Mich hier entscheiden lassen" },
        changes: {
          cancelHint: "Es ist kein Mailserver eingerichtet. Geben Sie der buchenden Person selbst Bescheid.",
          moveHint:
            "Die Buchung erhält die Zeit aus Ihrem Kalender. " +
            "Es ist kein Mailserver eingerichtet. Geben Sie der buchenden Person selbst Bescheid."
        }
      },
      teams: {
        leaveHint:
          "Es ist kein Mailserver eingerichtet. Geben Sie allen Beteiligten selbst Bescheid. " +
          "Wenn niemand einen Termin übernehmen kann, bleiben Sie im Team.",
        reassignHint:
          "Es ist kein Mailserver eingerichtet. Geben Sie allen Beteiligten selbst Bescheid. " +
          "Wenn niemand einen Termin übernehmen kann, bleibt das Mitglied im Team."
      },
      cover: {
        undoHint:
          "Mit „Rückgängig machen“ gehen die Termine an die bisherigen Mitglieder zurück, " +
          "sofern sie sich nicht geändert haben."
      },
      mails: { lead: "Es ist kein Mailserver eingerichtet, deshalb wird keine dieser E-Mails gesendet." },
      operator: { host: { force: "Anstehende Buchungen stornieren und erstatten" } },
      audit: { actions: { "booking.reminderDue": "Erinnerung fällig", "booking.dayBefore": "Erinnerung fällig" } },
      notices: {
        fee_failed: "Die Karte wurde abgelehnt. Schicken Sie der buchenden Person selbst den Zahlungslink der Buchung.",
        host_created:
          "Das Konto wurde angelegt. Es ist kein Mailserver eingerichtet, Anmeldelinks stehen in der Ausgabe des Servers.",
        link_sent: "Der Zahlungslink wurde erstellt. Schicken Sie ihn selbst."
      }
    }
  },
  es: {
    emailHint: "El anfitrión ve esta dirección. Este sitio no envía correos.",
    guestsHint: "Uno por línea. Este sitio no envía correos, así que avíseles usted.",
    approvalDue:
      "Cada solicitud se confirma de forma individual. Este sitio no envía correos. Guarde el enlace de la página siguiente para ver la respuesta.",
    linkSentTitle: "La reserva no está confirmada",
    linkSentText: () =>
      "Aquí las reservas se confirman con un enlace por correo electrónico, pero este sitio no puede enviar correos.",
    linkSentHelp: "Póngase en contacto con el anfitrión para reservar.",
    confirmedText: () => "Guarde esta página. Este sitio no envía correos, y en esta página puede ver o cambiar la reserva.",
    rescheduledText: () => "Guarde esta página. Este sitio no envía correos, y en esta página puede ver o cambiar la reserva.",
    priceDue: (price) => `Paga ${price} desde la página de la reserva. Mientras tanto, el horario queda reservado.`,
    unpaidText:
      "Guarde esta página antes de pagar. Este sitio no envía correos, y en esta página puede ver o cambiar la reserva.",
    waitlistText:
      "Guarde esta página y consúltela de vez en cuando: este sitio no envía correos, y un horario libre aparece aquí.",
    waitlistFormText:
      "Un horario que le convenga aparece en la página siguiente. Este sitio no envía correos: consúltela de vez en cuando.",
    waitingText: (host) =>
      `${host} ha recibido la solicitud. Guarde esta página. Este sitio no envía correos, y la respuesta aparecerá aquí.`,
    cancelText: (host) => `Este sitio no envía correos, así que avise también a ${host}.`,
    declineReasonHint: "Aparece en la página de la reserva.",
    answeredText: (answer, by, at) => {
      const done = { accept: "aceptado", decline: "rechazado" }[answer]
      const who =
        by === "host" ? `Ha ${done} esta solicitud el ${at}` : `Una aplicación ha ${done} esta solicitud por usted el ${at}`
      return `${who}. Este sitio no envía correos, así que avise usted a la persona.`
    },
    paidText:
      "Gracias. Hemos recibido el pago y la cita está confirmada. Guarde la página de la reserva, porque este sitio no envía correos.",
    cardSavedText:
      "Gracias. Su tarjeta está guardada y la cita está confirmada. " +
      "Guarde la página de la reserva, porque este sitio no envía correos.",
    addressConfirmedText: "Gracias. Este sitio no envía correos, así que avise usted a sus invitados.",
    addressWaitingText:
      "Gracias. Este sitio no envía correos, así que avise usted a sus invitados en cuanto la cita esté confirmada.",
    attendeesWait: "No se ha avisado a sus invitados. Este sitio no envía correos, así que avíseles usted.",
    confirmAddressText: "No se ha avisado a sus invitados. Este sitio no envía correos, así que avíseles usted.",
    signInText: (minutes) =>
      `Este sitio no tiene servidor de correo. El enlace para iniciar sesión se escribe en la salida del servidor, donde lo encuentra el operador. Caduca a los ${minutes} minutos.`,
    emailMeALink: "Crear un enlace de acceso",
    openLinkHere: (minutes) => `Abra el enlace en este navegador en un plazo de ${minutes} minutos. Solo funciona una vez.`,
    checkEmailTitle: "Pida el enlace al operador",
    linkOnItsWay:
      "Este sitio no tiene servidor de correo, así que no se ha enviado nada a {email}. Si la dirección corresponde a una cuenta, el operador encuentra el enlace en la salida del servidor.",
    orByEmail: "O inicie sesión con un enlace:",
    linkByEmailLink: "cree un enlace de acceso",
    console: {
      bookings: {
        acceptHint: "No hay ningún servidor de correo configurado. Avise usted a quien reservó.",
        moveHint: "No hay ningún servidor de correo configurado. Avise usted a quien reservó.",
        acceptPaidHint:
          "No hay ningún servidor de correo configurado. Envíe usted el enlace de pago. El horario queda reservado 30 minutos.",
        declineHint: "No hay ningún servidor de correo configurado. Avise usted a quien reservó.",
        cancelHint: "No hay ningún servidor de correo configurado. Avise usted a los asistentes.",
        refundReasonHint:
          "Aparece en el historial. No hay ningún servidor de correo configurado, así que avise usted a quien reservó.",
        alsoCancelHint:
          "No hay ningún servidor de correo configurado. Avise usted a los asistentes. Lo que no se reembolse se lo queda usted.",
        newLead: "No hay ningún servidor de correo configurado, así que la persona no recibe correos."
      },
      services: { confirmEmailHint: "No hay ningún servidor de correo configurado, así que nadie puede confirmar una reserva." },
      calendars: {
        follow: { tell: "Decidir aquí" },
        changes: {
          cancelHint: "No hay ningún servidor de correo configurado. Avise usted a quien reservó.",
          moveHint:
            "La reserva pasa al horario de su calendario. " +
            "No hay ningún servidor de correo configurado. Avise usted a quien reservó."
        }
      },
      teams: {
        leaveHint:
          "No hay ningún servidor de correo configurado. Avise usted a todas las personas afectadas. " +
          "Si nadie puede asumir una reunión, usted sigue en el equipo.",
        reassignHint:
          "No hay ningún servidor de correo configurado. Avise usted a todas las personas afectadas. " +
          "Si nadie puede hacerse cargo de una reunión, el miembro se queda."
      },
      cover: {
        undoHint: "Con «Deshacer», las reuniones vuelven a sus anfitriones anteriores si no han cambiado desde entonces."
      },
      mails: { lead: "No hay ningún servidor de correo configurado, así que no se envía ninguno de estos correos." },
      operator: { host: { force: "Cancelar y reembolsar las próximas reservas" } },
      audit: { actions: { "booking.reminderDue": "Recordatorio previsto", "booking.dayBefore": "Recordatorio previsto" } },
      notices: {
        fee_failed: "La tarjeta se rechazó. Envíe usted a la persona el enlace de pago de la reserva.",
        host_created:
          "La cuenta se ha creado. No hay servidor de correo, y los enlaces de acceso están en la salida del servidor.",
        link_sent: "El enlace de pago se ha creado. Envíelo usted."
      }
    }
  },
  fr: {
    emailHint: "Votre interlocuteur voit cette adresse. Ce site n’envoie pas d’e-mails.",
    guestsHint: "Une par ligne. Ce site n’envoie pas d’e-mails, prévenez-les vous-même.",
    approvalDue:
      "Chaque demande est confirmée individuellement. Ce site n’envoie pas d’e-mails. Gardez le lien de la page suivante pour voir la réponse.",
    linkSentTitle: "Votre réservation n’est pas confirmée",
    linkSentText: () => "Ici, les réservations se confirment par un lien reçu par e-mail, mais ce site ne peut pas en envoyer.",
    linkSentHelp: "Contactez directement votre interlocuteur pour réserver.",
    confirmedText: () =>
      "Enregistrez cette page. Ce site n’envoie pas d’e-mails, et c’est ici que vous verrez ou modifierez votre réservation.",
    rescheduledText: () =>
      "Enregistrez cette page. Ce site n’envoie pas d’e-mails, et c’est ici que vous verrez ou modifierez votre réservation.",
    priceDue: (price) => `Vous payez ${price} depuis la page de votre réservation. Le créneau vous est réservé en attendant.`,
    unpaidText:
      "Enregistrez cette page avant de payer. Ce site n’envoie pas d’e-mails, et c’est ici que vous verrez ou modifierez votre réservation.",
    waitlistText:
      "Enregistrez cette page et consultez-la de temps en temps : ce site n’envoie pas d’e-mails, et un " +
      "créneau libre apparaît ici.",
    waitlistFormText:
      "Un créneau qui vous convient s’affiche sur la page suivante. Ce site " +
      "n’envoie pas d’e-mails : consultez-la de temps en temps.",
    waitingText: (host) =>
      `${host} a reçu votre demande. Enregistrez cette page, car ce site n’envoie pas d’e-mails. La réponse apparaîtra ici.`,
    cancelText: (host) => `Ce site n’envoie pas d’e-mails, prévenez aussi ${host}.`,
    declineReasonHint: "Il figure sur la page de la réservation.",
    answeredText: (answer, by, at) => {
      const done = { accept: "acceptée", decline: "refusée" }[answer]
      const who =
        by === "host"
          ? `Vous avez ${answer === "accept" ? "accepté" : "refusé"} cette demande le ${at}`
          : `Cette demande a été ${done} pour vous par une application le ${at}`
      return `${who}. Ce site n’envoie pas d’e-mails, prévenez la personne vous-même.`
    },
    paidText:
      "Merci. Nous avons reçu votre paiement et le rendez-vous est confirmé. Enregistrez la page de votre réservation, car ce site n’envoie pas d’e-mails.",
    cardSavedText:
      "Merci. Votre carte est enregistrée et le rendez-vous est confirmé. " +
      "Enregistrez la page de votre réservation, car ce site n’envoie pas d’e-mails.",
    addressConfirmedText: "Merci. Ce site n’envoie pas d’e-mails, prévenez vous-même vos invités.",
    addressWaitingText:
      "Merci. Ce site n’envoie pas d’e-mails, prévenez vous-même vos invités dès que le rendez-vous sera confirmé.",
    attendeesWait: "Vos invités n’ont pas été prévenus. Ce site n’envoie pas d’e-mails, prévenez-les vous-même.",
    confirmAddressText: "Vos invités n’ont pas été prévenus. Ce site n’envoie pas d’e-mails, prévenez-les vous-même.",
    signInText: (minutes) =>
      `Ce site n’a pas de serveur de messagerie. Le lien de connexion est écrit dans la sortie du serveur, où son exploitant le trouve. Il expire au bout de ${minutes} minutes.`,
    emailMeALink: "Créer un lien de connexion",
    openLinkHere: (minutes) => `Ouvrez le lien dans ce navigateur dans les ${minutes} minutes. Il ne fonctionne qu’une fois.`,
    checkEmailTitle: "Demandez votre lien à l’exploitant",
    linkOnItsWay:
      "Ce site n’a pas de serveur de messagerie, rien n’a donc été envoyé à {email}. Si l’adresse correspond à un compte, l’exploitant trouve le lien de connexion dans la sortie du serveur.",
    orByEmail: "Ou se connecter avec un lien :",
    linkByEmailLink: "créez un lien de connexion",
    console: {
      bookings: {
        acceptHint: "Aucun serveur de messagerie n’est configuré. Prévenez la personne vous-même.",
        moveHint: "Aucun serveur de messagerie n’est configuré. Prévenez la personne vous-même.",
        acceptPaidHint:
          "Aucun serveur de messagerie n’est configuré. Envoyez vous-même le lien de paiement. Le créneau est réservé 30 minutes.",
        declineHint: "Aucun serveur de messagerie n’est configuré. Prévenez la personne vous-même.",
        cancelHint: "Aucun serveur de messagerie n’est configuré. Prévenez les participants vous-même.",
        refundReasonHint:
          "Il figure dans l’historique. Aucun serveur de messagerie n’est configuré, prévenez la personne vous-même.",
        alsoCancelHint:
          "Aucun serveur de messagerie n’est configuré. Prévenez les participants vous-même. Vous conservez ce qui n’est pas remboursé.",
        newLead: "Aucun serveur de messagerie n’est configuré, la personne ne reçoit donc pas d’e-mails."
      },
      services: {
        confirmEmailHint: "Aucun serveur de messagerie n’est configuré, personne ne peut donc confirmer une réservation."
      },
      calendars: {
        follow: { tell: "Me laisser décider ici" },
        changes: {
          cancelHint: "Aucun serveur de messagerie n’est configuré. Prévenez la personne vous-même.",
          moveHint:
            "La réservation passe à l’horaire de votre agenda. " +
            "Aucun serveur de messagerie n’est configuré. Prévenez la personne vous-même."
        }
      },
      teams: {
        leaveHint:
          "Aucun serveur de messagerie n’est configuré. Prévenez vous-même toutes les personnes concernées. " +
          "Si personne ne peut reprendre un rendez-vous, vous restez dans l’équipe.",
        reassignHint:
          "Aucun serveur de messagerie n’est configuré. Prévenez vous-même toutes les personnes concernées. " +
          "Si personne ne peut reprendre un rendez-vous, le membre reste."
      },
      cover: {
        undoHint:
          "Avec « Annuler le remplacement », les rendez-vous reviennent à leurs anciens interlocuteurs s’ils n’ont pas changé " +
          "depuis."
      },
      mails: { lead: "Aucun serveur de messagerie n’est configuré, aucun de ces e-mails n’est donc envoyé." },
      operator: { host: { force: "Annuler et rembourser les réservations à venir" } },
      audit: { actions: { "booking.reminderDue": "Rappel prévu", "booking.dayBefore": "Rappel prévu" } },
      notices: {
        fee_failed: "La carte a été refusée. Envoyez vous-même à la personne le lien de paiement de la réservation.",
        host_created: "Le compte a été créé. Sans messagerie, les liens de connexion sont dans la sortie du serveur.",
        link_sent: "Le lien de paiement a été créé. Envoyez-le vous-même."
      }
    }
  }
}

/** Adds the application's own texts, which come first. */
export const withoutMailAnd = (changes: WordChanges | undefined): WordChanges => {
  if (changes === undefined) return withoutMail
  const found = weakMap.get(changes)
  if (found !== undefined) return found
  const tags = [...new Set([...Object.keys(withoutMail), ...Object.keys(changes)])]
  const both = Object.fromEntries(
    tags.map((tag) => {
      const [ours, theirs] = [withoutMail[tag], changes[tag]]
      return [tag, { ...ours, ...theirs, console: merged(ours?.console ?? {}, theirs?.console) }]
    })
  )
  weakMap.set(changes, both)
  return both
}

const weakMap = new WeakMap<WordChanges, WordChanges>()
