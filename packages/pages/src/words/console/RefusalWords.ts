import { type RefusalWords, refusalWords as shared } from "@slotkit/core/internal"
import type { ByLanguage, Translated } from "../Language.ts"

/** The refusals that hosts read in the same words as visitors. */
const sharedRefusals = ({ conflict }: RefusalWords) => ({
  busy: conflict("busy"),
  full: conflict("full"),
  day_full: conflict("day_full"),
  week_full: conflict("week_full"),
  month_full: conflict("month_full"),
  earlier_first: conflict("earlier_first"),
  same_time: conflict("same_time"),
  start_passed: conflict("start_passed"),
  other: conflict("other")
})

const english = {
  refusals: {
    ...sharedRefusals(shared.en),
    past: "The start is in the past.",
    notice: "The start is within the minimum notice period.",
    window: "The start is beyond the booking window.",
    outside_hours: "The meeting would be outside the working hours.",
    off_grid: "The start is not an offered time slot.",
    not_bookable: "This can no longer be booked.",
    no_payments: "This has a price, and payments are not set up here, so it cannot be booked.",
    too_many_upcoming: "This email address already has too many upcoming bookings.",
    booker_limit: "This email address has reached its number of bookings in that period.",
    confirmation_over: "The time to confirm this booking is over.",
    refund_pending: "An earlier refund has not finished. It is retried, so wait a few minutes.",
    fee_changed: "The fee for cancelling has changed. Check it and cancel again.",
    refund_failed: "The payment could not be refunded. Try again later.",
    booking_state: "The booking has changed in the meantime, so this is no longer possible.",
    offer_open: "This person already has an offer or has booked.",
    no_show: "Only an accepted booking that has started can be marked as a no-show.",
    refund_first: "The booking is paid. Refund it before you cancel it.",
    series_unpaid: "The meetings of this series are paid for together. Cancel all of them.",
    not_refundable: "There is no payment that could be refunded.",
    nothing_due: "Nothing is due for this booking.",
    not_chargeable: "No fee can be charged for this booking now.",
    charge_failed: "The card could not be charged. Nothing was charged.",
    charge_pending: "An earlier charge has not finished. It is retried, so wait a few minutes.",
    single_use_service: "A service that can be booked once cannot be edited.",
    webhook_off: "The webhook is switched off. Switch it on first.",
    webhook_paused: "On the Free plan, webhook deliveries are paused. They resume after an upgrade.",
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
    member_has_meetings: (meetings: number): string =>
      meetings === 1
        ? "This member has 1 upcoming meeting of the team. Give it to others, or cancel it first."
        : `This member has ${meetings} upcoming meetings of the team. Give them to others, or cancel them first.`
  },
  rules: {
    wrong: shared.en.wrong
  }
}

const german: Translated<typeof english> = {
  refusals: {
    ...sharedRefusals(shared.de),
    past: "Der Beginn liegt in der Vergangenheit.",
    notice: "Der Beginn unterschreitet den Mindestvorlauf.",
    window: "Der Beginn liegt außerhalb des buchbaren Zeitraums.",
    outside_hours: "Der Termin läge außerhalb der Arbeitszeiten.",
    off_grid: "Zu dieser Zeit wird kein Termin angeboten.",
    not_bookable: "Das kann nicht mehr gebucht werden.",
    no_payments:
      "Das Angebot ist kostenpflichtig, aber hier sind keine Zahlungen eingerichtet. Es kann daher nicht gebucht werden.",
    too_many_upcoming: "Mit dieser E-Mail-Adresse gibt es bereits zu viele bevorstehende Buchungen.",
    booker_limit: "Mit dieser E-Mail-Adresse sind in diesem Zeitraum keine weiteren Buchungen möglich.",
    confirmation_over: "Die Frist für die Bestätigung dieser Buchung ist abgelaufen.",
    refund_pending: "Eine frühere Erstattung ist noch nicht abgeschlossen. Sie wird wiederholt, warten Sie ein paar Minuten.",
    fee_changed: "Die Stornogebühr hat sich geändert. Prüfen Sie sie und stornieren Sie dann.",
    refund_failed: "Die Zahlung konnte nicht erstattet werden. Versuchen Sie es später erneut.",
    booking_state: "Die Buchung hat sich inzwischen geändert, deshalb ist das nicht mehr möglich.",
    offer_open: "Diese Person hat bereits ein Angebot oder hat gebucht.",
    no_show: "Nur eine bestätigte Buchung, die begonnen hat, kann als nicht erschienen markiert werden.",
    refund_first: "Die Buchung ist bezahlt. Erstatten Sie sie, bevor Sie sie stornieren.",
    series_unpaid: "Die Termine dieser Serie werden zusammen bezahlt. Stornieren Sie alle.",
    not_refundable: "Es gibt keine Zahlung, die erstattet werden könnte.",
    nothing_due: "Für diese Buchung ist nichts offen.",
    not_chargeable: "Für diese Buchung kann jetzt keine Gebühr abgebucht werden.",
    charge_failed: "Die Karte konnte nicht belastet werden. Es wurde nichts abgebucht.",
    charge_pending: "Eine frühere Abbuchung ist nicht abgeschlossen. Sie wird wiederholt; warten Sie einige Minuten.",
    single_use_service: "Ein Angebot, das nur einmal gebucht werden kann, lässt sich nicht bearbeiten.",
    webhook_off: "Der Webhook ist ausgeschaltet. Schalten Sie ihn zuerst ein.",
    webhook_paused: "Im Tarif Free sind Zustellungen an Webhooks pausiert. Nach einem Upgrade gehen sie weiter.",
    webhook_address:
      "Die Adresse des Webhooks kann nicht verwendet werden: Sie ist nicht auflösbar oder gehört zu einem privaten Netz.",
    invite_booked: "Die Einladung wurde gebucht und kann nicht gelöscht werden.",
    invite_closed: "Die Einladung ist nicht mehr offen und kann daher nicht deaktiviert werden.",
    too_many_checked: (limit) => `Höchstens ${limit} Kalender können Zeiten sperren.`,
    no_caldav: "Auf dieser Installation können keine CalDAV-Konten verbunden werden.",
    no_feeds: "In dieser Installation können keine Kalender-Feeds verbunden werden.",
    no_calendar_sign_in: "In dieser Installation können keine Konten dieses Anbieters verbunden werden.",
    calendar_refused: "Der Kalenderanbieter hat den Zugriff verweigert. Verbinden Sie das Konto erneut.",
    calendar_leaving: "Das Konto wird gerade getrennt.",
    calendar_change: "Die Buchung lässt sich nicht an den Kalender anpassen. Öffnen Sie die Buchung, um sie zu ändern.",
    too_many_accounts: (limit) => `Sie können höchstens ${limit} Kalenderkonten verbinden. Trennen Sie zuerst eines.`,
    person_is_host: "Das ist die E-Mail-Adresse eines Anbieterkontos. Ändern Sie sie dort oder löschen Sie zuerst das Konto.",
    app_is_public: "Die App ist öffentlich und hat kein Client-Secret.",
    too_many_apps: (limit) =>
      `Sie können ${limit} Apps registrieren. Löschen Sie eine, die nicht mehr gebraucht wird, oder bitten Sie den Betreiber, die App zu registrieren.`,
    no_google_target: "Google Meet braucht einen Google-Kalender. Verbinden Sie einen und wählen Sie ihn für Ihre Termine aus.",
    no_microsoft_target: "Teams braucht einen Outlook-Kalender. Verbinden Sie einen und wählen Sie ihn für Ihre Termine aus.",
    no_zoom: "Diese Installation ist nicht mit Zoom verbunden. Fragen Sie den Betreiber.",
    member_has_meetings: (meetings) =>
      meetings === 1
        ? "Dieses Mitglied hat noch einen Termin des Teams vor sich. Geben Sie ihn zuerst ab, oder sagen Sie ihn ab."
        : `Dieses Mitglied hat noch ${meetings} Termine des Teams vor sich. Geben Sie sie zuerst ab, oder sagen Sie sie ab.`
  },
  rules: {
    wrong: shared.de.wrong
  }
}

const spanish: Translated<typeof english> = {
  refusals: {
    ...sharedRefusals(shared.es),
    past: "La hora de comienzo ya ha pasado.",
    notice: "La hora de comienzo no respeta la antelación mínima.",
    window: "La hora de comienzo queda fuera del periodo de reserva.",
    outside_hours: "La cita quedaría fuera del horario de trabajo.",
    off_grid: "A esa hora no se ofrece ningún horario.",
    not_bookable: "Ya no se puede reservar.",
    no_payments: "Este servicio tiene un precio, pero aquí no hay pagos configurados. No se puede reservar.",
    too_many_upcoming: "Este correo electrónico ya tiene demasiadas reservas próximas.",
    booker_limit: "Este correo electrónico ha alcanzado su número de reservas en ese periodo.",
    confirmation_over: "El plazo para confirmar esta reserva ha terminado.",
    refund_pending: "Un reembolso anterior no ha terminado. Se reintenta; espere unos minutos.",
    fee_changed: "El cargo por cancelar ha cambiado. Revíselo y vuelva a cancelar.",
    refund_failed: "El pago no se pudo reembolsar. Inténtelo más tarde.",
    booking_state: "La reserva ha cambiado mientras tanto, por lo que esto ya no es posible.",
    offer_open: "Esta persona ya tiene una oferta o ya ha reservado.",
    no_show: "Solo se puede marcar que alguien no se presentó en una reserva confirmada que ya ha empezado.",
    refund_first: "La reserva está pagada. Reembólsela antes de cancelarla.",
    series_unpaid: "Las citas de esta serie se pagan juntas. Cancélelas todas.",
    not_refundable: "No hay ningún pago que reembolsar.",
    nothing_due: "Esta reserva no tiene nada pendiente de pago.",
    not_chargeable: "Ahora no se puede cobrar ningún cargo por esta reserva.",
    charge_failed: "No se pudo cobrar a la tarjeta. No se cobró nada.",
    charge_pending: "Un cobro anterior no ha terminado. Se reintenta; espere unos minutos.",
    single_use_service: "Un servicio que solo se puede reservar una vez no se puede editar.",
    webhook_off: "El webhook está desactivado. Actívelo primero.",
    webhook_paused: "Con el plan Free, las entregas a webhooks están en pausa. Continúan al cambiar de plan.",
    webhook_address: "La dirección del webhook no se puede usar: no se encuentra o pertenece a una red privada.",
    invite_booked: "La invitación ya se ha reservado y no se puede eliminar.",
    invite_closed: "La invitación ya no está abierta, por lo que no se puede desactivar.",
    too_many_checked: (limit) => `Como máximo ${limit} calendarios pueden bloquear horarios.`,
    no_caldav: "Esta instalación no permite conectar cuentas CalDAV.",
    no_feeds: "Esta instalación no permite conectar canales de calendario.",
    no_calendar_sign_in: "Esta instalación no permite conectar cuentas de este proveedor.",
    calendar_refused: "El proveedor denegó el acceso al calendario. Conecte de nuevo la cuenta.",
    calendar_leaving: "La cuenta se está desconectando.",
    calendar_change: "La reserva no se puede ajustar a su calendario. Ábrala para modificarla.",
    too_many_accounts: (limit) => `Puede conectar ${limit} cuentas de calendario como máximo. Desconecte una primero.`,
    person_is_host: "Es el correo electrónico de la cuenta de un anfitrión. Cámbielo o elimine primero la cuenta.",
    app_is_public: "La aplicación es pública y no tiene secreto de cliente.",
    too_many_apps: (limit) =>
      `Puede registrar ${limit} aplicaciones. Elimine una que ya no se use o pida al operador que registre la aplicación.`,
    no_google_target: "Google Meet necesita un calendario de Google. Conecte uno y elíjalo para sus citas.",
    no_microsoft_target: "Teams necesita un calendario de Outlook. Conecte uno y elíjalo para sus citas.",
    no_zoom: "Esta instalación no está conectada a Zoom. Consulte al operador.",
    member_has_meetings: (meetings) =>
      meetings === 1
        ? "Este miembro tiene una reunión pendiente del equipo. Pásela primero a otra persona o cancélela."
        : `Este miembro tiene ${meetings} reuniones pendientes del equipo. Páselas primero a otras personas o cancélelas.`
  },
  rules: {
    wrong: shared.es.wrong
  }
}

const french: Translated<typeof english> = {
  refusals: {
    ...sharedRefusals(shared.fr),
    past: "L’heure de début est passée.",
    notice: "L’heure de début ne respecte pas le délai minimal.",
    window: "L’heure de début dépasse la période de réservation.",
    outside_hours: "Le rendez-vous serait en dehors des heures de travail.",
    off_grid: "Aucun créneau n’est proposé à cette heure.",
    not_bookable: "La réservation n’est plus possible.",
    no_payments:
      "Cette prestation est payante, mais aucun moyen de paiement n’est configuré ici. Elle ne peut pas être réservée.",
    too_many_upcoming: "Cette adresse e-mail a déjà trop de réservations à venir.",
    booker_limit: "Cette adresse e-mail a atteint son nombre de réservations pour cette période.",
    confirmation_over: "Le délai de confirmation de cette réservation est écoulé.",
    refund_pending: "Un remboursement précédent n’est pas terminé. Il est retenté, patientez quelques minutes.",
    fee_changed: "Les frais d’annulation ont changé. Vérifiez-les, puis annulez à nouveau.",
    refund_failed: "Le paiement n’a pas pu être remboursé. Réessayez plus tard.",
    booking_state: "La réservation a changé entre-temps, ce n’est donc plus possible.",
    offer_open: "Cette personne a déjà une proposition ou a déjà réservé.",
    no_show: "Un rendez-vous ne peut être signalé comme manqué que s’il est confirmé et a déjà commencé.",
    refund_first: "La réservation est payée. Remboursez-la avant de l’annuler.",
    series_unpaid: "Les rendez-vous de cette série sont payés ensemble. Annulez-les tous.",
    not_refundable: "Il n’y a aucun paiement à rembourser.",
    nothing_due: "Rien n’est dû pour cette réservation.",
    not_chargeable: "Aucuns frais ne peuvent être débités pour cette réservation maintenant.",
    charge_failed: "La carte n’a pas pu être débitée. Rien n’a été débité.",
    charge_pending: "Un débit précédent n’est pas terminé. Il est relancé, attendez quelques minutes.",
    single_use_service: "Une prestation réservable une seule fois ne peut pas être modifiée.",
    webhook_off: "Le webhook est désactivé. Activez-le d’abord.",
    webhook_paused: "Avec l’offre Free, les envois aux webhooks sont suspendus. Ils reprennent après un changement d’offre.",
    webhook_address: "L’adresse du webhook ne peut pas être utilisée : elle est introuvable ou appartient à un réseau privé.",
    invite_booked: "L’invitation a été réservée et ne peut pas être supprimée.",
    invite_closed: "L’invitation n’est plus ouverte et ne peut donc pas être désactivée.",
    too_many_checked: (limit) => `${limit} agendas au maximum peuvent bloquer des créneaux.`,
    no_caldav: "Cette installation ne permet pas de connecter des comptes CalDAV.",
    no_feeds: "Cette installation ne permet pas de connecter des flux d’agenda.",
    no_calendar_sign_in: "Cette installation ne permet pas de connecter les comptes de ce fournisseur.",
    calendar_refused: "Le fournisseur a refusé l’accès à l’agenda. Connectez de nouveau le compte.",
    calendar_leaving: "Le compte est en cours de déconnexion.",
    calendar_change: "La réservation ne peut pas être alignée sur votre agenda. Ouvrez-la pour la modifier.",
    too_many_accounts: (limit) => `Vous pouvez connecter ${limit} comptes d’agenda au maximum. Déconnectez-en un d’abord.`,
    person_is_host: "C’est l’adresse e-mail d’un compte de ce site. Changez-la ou supprimez d’abord le compte.",
    app_is_public: "L’application est publique et n’a pas de secret client.",
    too_many_apps: (limit) =>
      `Vous pouvez enregistrer ${limit} applications. Supprimez-en une qui ne sert plus, ou demandez à l’exploitant d’enregistrer l’application.`,
    no_google_target: "Google Meet nécessite un agenda Google. Connectez-en un et choisissez-le pour vos rendez-vous.",
    no_microsoft_target: "Teams nécessite un agenda Outlook. Connectez-en un et choisissez-le pour vos rendez-vous.",
    no_zoom: "Cette installation n’est pas connectée à Zoom. Adressez-vous à son exploitant.",
    member_has_meetings: (meetings) =>
      meetings <= 1
        ? "Ce membre a encore un rendez-vous de l’équipe à venir. Confiez-le d’abord à d’autres, ou annulez-le."
        : `Ce membre a encore ${meetings} rendez-vous de l’équipe à venir. Confiez-les d’abord à d’autres, ou annulez-les.`
  },
  rules: {
    wrong: shared.fr.wrong
  }
}

/** The reasons why a change of a host is refused, by language, and the rules of fields. */
export const refusalWords: ByLanguage<typeof english> = { en: english, de: german, es: spanish, fr: french }
