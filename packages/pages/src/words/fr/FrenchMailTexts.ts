import type { englishMailTexts } from "../console/EnglishMailTexts.ts"
import type { Translated } from "../Language.ts"

/** The texts of the pages about emails and reminders in French. */
export const frenchMailTexts: Translated<typeof englishMailTexts> = {
  mails: {
    lead: "Les e-mails envoyés aux participants et à vous-même, et les rappels avant un rendez-vous.",
    remindersHeading: "Rappels",
    remindersLead:
      "Jusqu’à cinq e-mails avant chaque rendez-vous, aux participants et à vous. Si la réservation est faite après l’heure d’un rappel, ce rappel n’est pas envoyé. Une ligne vide n’envoie aucun rappel.",
    reminder: (row) => `Rappel ${row} : délai avant le début`,
    unit: (row) => `Rappel ${row} : unité`,
    units: { minutes: "minutes", hours: "heures", days: "jours" },
    reminderProblem: "Saisissez un nombre entier à partir de 1, ou laissez la ligne vide.",
    saveReminders: "Enregistrer les rappels",
    textsHeading: "Textes",
    textsLead:
      "Chaque e-mail contient une formule d’appel, votre texte et les détails avec les liens. Vous modifiez l’objet et votre texte.",
    language: "Langue des e-mails",
    languages: { en: "Anglais", de: "Allemand", fr: "Français", es: "Espagnol" },
    groups: {
      booker: "À la personne qui réserve",
      attendee: "Aux autres participants",
      host: "À vous, au sujet des réservations",
      account: "À vous, au sujet de votre compte"
    },
    changed: "Modifié",
    kinds: {
      confirmation: "Réservation confirmée",
      confirmationToAttendee: "Réservation confirmée",
      confirmationToHost: "Nouvelle réservation",
      requestReceived: "Demande reçue",
      requestToHost: "Demande à traiter",
      paymentRequest: "Paiement requis",
      declined: "Demande refusée",
      cancelled: "Annulation par vous",
      cancelledByBooker: "Annulation par la personne elle-même",
      cancelledToAttendee: "Réservation annulée",
      cancelledToHost: "Annulation par vous",
      cancelledByBookerToHost: "Annulation par la personne qui a réservé",
      rescheduled: "Report par vous",
      rescheduledByBooker: "Report par la personne elle-même",
      rescheduledToAttendee: "Réservation reportée",
      rescheduledToHost: "Report par vous",
      rescheduledByBookerToHost: "Report par la personne qui a réservé",
      reminder: "Rappel",
      reminderToAttendee: "Rappel",
      reminderToHost: "Rappel",
      confirmAddress: "Confirmation de l’adresse e-mail",
      refunded: "Remboursement",
      withdrawn: "Demande retirée",
      withdrawnToHost: "Demande retirée",
      webhookDisabled: "Webhook désactivé",
      signIn: "Lien de connexion",
      calendarLost: "Agenda déconnecté",
      calendarClosed: "Agenda sans réponse",
      calendarMissing: "Agenda supprimé",
      calendarBack: "Agenda de nouveau connecté",
      meetingRemoved: "Rendez-vous supprimé de l’agenda",
      meetingMoved: "Rendez-vous déplacé dans l’agenda"
    },
    subject: "Objet",
    text: "Texte",
    textHint: "Texte brut entre la formule d’appel et les détails. Une ligne vide commence un nouveau paragraphe.",
    placeholders: "Champs",
    placeholdersLead: "Ils sont remplacés dans chaque e-mail. L’objet ne peut pas contenir {link}.",
    unknownPlaceholder: (name) => `{${name}} n’est pas un champ autorisé ici.`,
    meanings: {
      guest: "le nom de la personne qui réserve",
      host: "votre nom",
      service: "le titre de la prestation",
      when: "la date, l’heure et le fuseau horaire du rendez-vous",
      previous: "le créneau avant le report",
      price: "le prix",
      amount: "le montant remboursé",
      duration: "la durée de validité du lien",
      failures: "le nombre d’envois en échec",
      calendar: "le nom de l’agenda",
      link: "l’adresse du lien sous le texte"
    },
    preview: "Aperçu",
    previewHeading: "Aperçu",
    previewLead: "Avec un exemple. Rien n’est envoyé.",
    notSaved: "Ceci est un aperçu. Rien n’a été enregistré.",
    asHtml: "Mis en forme",
    asText: "En texte brut",
    restore: "Rétablir le texte standard"
  }
}
