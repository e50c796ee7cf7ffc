import type { ByLanguage, Translated } from "../Language.ts"

const english = {
  endings: {
    questionTitle: "Remove this question?",
    questionText: "The booking form will no longer ask it. Answers already given stay with their bookings.",
    removeQuestion: "Remove question",
    dateTitle: (day: string) => `Use the usual hours on ${day}?`,
    dateText: "The special hours of this day are deleted.",
    dateHours: "Hours of this day",
    usualHours: "Usual hours",
    ownHoursTitle: "Use your working hours for this service?",
    ownHoursText: "The service's own weekly hours and its special dates are deleted.",
    ownHours: "Hours a week",
    ownDates: "Special dates",
    timeOffTitle: "Remove this time off?",
    timeOffText: "People can book you in this time again.",
    removeTimeOff: "Remove time off",
    calendarTitle: (name: string) => `Disconnect ${name}?`,
    calendarText:
      "Its events no longer block bookings, no more meetings are added to it, and its stored credentials " +
      "are deleted. You can connect it again later.",
    disconnectCalendar: "Disconnect calendar",
    inviteOffTitle: "Switch off this invite?",
    inviteOffText: "Its link stops working and cannot be switched on again. You can create a new invite.",
    inviteTitle: "Delete this invite?",
    inviteOpenText: "Its link stops working, and the invite disappears from your list. This cannot be undone.",
    inviteText: "The invite disappears from your list. This cannot be undone.",
    person: "Person",
    mailTitle: "Restore the standard text?",
    mailText: "Your own subject and text of this email are deleted.",
    webhookTitle: "Delete this webhook?",
    webhookText: "Nothing more is sent to this address, and the record of its deliveries is deleted. This cannot be undone.",
    keyTitle: (name: string) => `Revoke ${name}?`,
    keyText: "Programs that use this key stop working at once. The webhooks created with it are deleted. This cannot be undone.",
    lastUsed: "Last used",
    connectionTitle: (app: string) => `Disconnect ${app}?`,
    connectionText:
      "The app can no longer use your account, and its webhooks are deleted. To connect it again, start on the app's own site.",
    disconnectApp: "Disconnect app",
    feedTitle: "Replace the feed address?",
    feedText:
      "The old address stops working at once. Calendar programs that use it show no new bookings until you enter the new address there.",
    eraseTitle: (email: string) => `Erase ${email}?`,
    signOutTitle: "Sign out of all devices?",
    signOutText:
      "You are signed out in every browser, this one included, and sign-in links that were emailed stop working. API keys and connected apps keep working.",
    sessionsTitle: (host: string) => `End all sessions of ${host}?`,
    sessionsText:
      "The host is signed out in every browser, and sign-in links that were emailed stop working. API keys and connected apps keep working.",
    unverifyTitle: (app: string) => `Remove the verification of ${app}?`,
    unverifyText: "Hosts are warned before they connect the app. Those who have connected it stay connected.",
    hostTitle: (host: string) => `Delete ${host}?`
  }
}

const german: Translated<typeof english> = {
  endings: {
    questionTitle: "Diese Frage entfernen?",
    questionText: "Das Buchungsformular stellt sie nicht mehr. Antworten, die schon gegeben wurden, bleiben bei ihren Buchungen.",
    removeQuestion: "Frage entfernen",
    dateTitle: (day) => `Am ${day} wieder die üblichen Zeiten verwenden?`,
    dateText: "Die abweichenden Zeiten dieses Tages werden gelöscht.",
    dateHours: "Zeiten dieses Tages",
    usualHours: "Übliche Zeiten",
    ownHoursTitle: "Für dieses Angebot wieder Ihre Arbeitszeiten verwenden?",
    ownHoursText: "Die eigene Woche des Angebots und seine abweichenden Tage werden gelöscht.",
    ownHours: "Stunden pro Woche",
    ownDates: "Abweichende Tage",
    timeOffTitle: "Diese Abwesenheit entfernen?",
    timeOffText: "In dieser Zeit kann man dann wieder bei Ihnen buchen.",
    removeTimeOff: "Abwesenheit entfernen",
    calendarTitle: (name) => `${name} trennen?`,
    calendarText:
      "Seine belegten Zeiten werden wieder angeboten, es werden keine Termine mehr eingetragen, und die gespeicherten Zugangsdaten werden gelöscht. Um ihn wieder zu verwenden, verbinden Sie ihn neu.",
    disconnectCalendar: "Kalender trennen",
    inviteOffTitle: "Diese Einladung deaktivieren?",
    inviteOffText:
      "Ihr Link funktioniert dann nicht mehr und lässt sich nicht wieder aktivieren. Sie können eine neue Einladung anlegen.",
    inviteTitle: "Diese Einladung löschen?",
    inviteOpenText:
      "Ihr Link funktioniert dann nicht mehr, und die Einladung verschwindet aus Ihrer Liste. Das lässt sich nicht rückgängig machen.",
    inviteText: "Die Einladung verschwindet aus Ihrer Liste. Das lässt sich nicht rückgängig machen.",
    person: "Person",
    mailTitle: "Standardtext wiederherstellen?",
    mailText: "Ihr eigener Betreff und Text dieser E-Mail werden gelöscht.",
    webhookTitle: "Diesen Webhook löschen?",
    webhookText:
      "An diese Adresse wird nichts mehr gesendet, und die Aufzeichnung der Zustellungen wird gelöscht. Das lässt sich nicht rückgängig machen.",
    keyTitle: (name) => `${name} widerrufen?`,
    keyText:
      "Programme, die diesen Schlüssel verwenden, funktionieren sofort nicht mehr. Die damit angelegten Webhooks werden gelöscht. Das lässt sich nicht rückgängig machen.",
    lastUsed: "Zuletzt verwendet",
    connectionTitle: (app) => `${app} trennen?`,
    connectionText:
      "Die App kann Ihr Konto nicht mehr verwenden, und ihre Webhooks werden gelöscht. Um sie wieder zu verbinden, beginnen Sie auf der Website der App.",
    disconnectApp: "App trennen",
    feedTitle: "Feed-Adresse ersetzen?",
    feedText:
      "Die bisherige Adresse funktioniert sofort nicht mehr. Kalenderprogramme, die sie verwenden, zeigen keine neuen Buchungen, bis Sie dort die neue Adresse eintragen.",
    eraseTitle: (email) => `${email} löschen?`,
    signOutTitle: "Auf allen Geräten abmelden?",
    signOutText:
      "Sie werden in allen Browsern abgemeldet, auch in diesem, und gesendete Anmeldelinks gelten nicht mehr. API-Schlüssel und verbundene Apps funktionieren weiter.",
    sessionsTitle: (host) => `Alle Sitzungen von ${host} beenden?`,
    sessionsText:
      "Der Anbieter wird in allen Browsern abgemeldet, und gesendete Anmeldelinks gelten nicht mehr. API-Schlüssel und verbundene Apps funktionieren weiter.",
    unverifyTitle: (app) => `Verifizierung von ${app} zurücknehmen?`,
    unverifyText: "Anbieter werden dann gewarnt, bevor sie die App verbinden. Bestehende Verbindungen bleiben.",
    hostTitle: (host) => `${host} löschen?`
  }
}

const spanish: Translated<typeof english> = {
  endings: {
    questionTitle: "¿Quitar esta pregunta?",
    questionText: "El formulario de reserva deja de hacerla. Las respuestas ya dadas se conservan en sus reservas.",
    removeQuestion: "Quitar pregunta",
    dateTitle: (day) => `¿Volver al horario habitual el ${day}?`,
    dateText: "Se elimina el horario especial de ese día.",
    dateHours: "Horario de ese día",
    usualHours: "Horario habitual",
    ownHoursTitle: "¿Volver a usar su horario de trabajo para este servicio?",
    ownHoursText: "Se eliminan la semana propia del servicio y sus fechas especiales.",
    ownHours: "Horas por semana",
    ownDates: "Fechas especiales",
    timeOffTitle: "¿Quitar esta ausencia?",
    timeOffText: "Se podrá volver a reservar con usted en ese periodo.",
    removeTimeOff: "Quitar ausencia",
    calendarTitle: (name) => `¿Desconectar ${name}?`,
    calendarText:
      "Sus horas ocupadas vuelven a ofrecerse, dejan de añadirse citas y se eliminan las credenciales guardadas. Para volver a usarlo, tendrá que conectarlo desde el principio.",
    disconnectCalendar: "Desconectar calendario",
    inviteOffTitle: "¿Desactivar esta invitación?",
    inviteOffText: "Su enlace deja de funcionar y no se puede volver a activar. Puede crear una invitación nueva.",
    inviteTitle: "¿Eliminar esta invitación?",
    inviteOpenText: "Su enlace deja de funcionar y la invitación desaparece de la lista. Esta acción no se puede deshacer.",
    inviteText: "La invitación desaparece de la lista. Esta acción no se puede deshacer.",
    person: "Persona",
    mailTitle: "¿Restablecer el texto estándar?",
    mailText: "Se eliminan su asunto y su texto de este correo.",
    webhookTitle: "¿Eliminar este webhook?",
    webhookText:
      "No se envía nada más a esta dirección y se elimina el registro de sus entregas. Esta acción no se puede deshacer.",
    keyTitle: (name) => `¿Revocar ${name}?`,
    keyText:
      "Los programas que usan esta clave dejan de funcionar de inmediato. Se eliminan los webhooks creados con ella. Esta acción no se puede deshacer.",
    lastUsed: "Último uso",
    connectionTitle: (app) => `¿Desconectar ${app}?`,
    connectionText:
      "La aplicación ya no puede usar su cuenta y se eliminan sus webhooks. Para volver a conectarla, empiece en el sitio de la aplicación.",
    disconnectApp: "Desconectar aplicación",
    feedTitle: "¿Reemplazar la dirección del canal?",
    feedText:
      "La dirección anterior deja de funcionar de inmediato. Los programas de calendario que la usan no muestran reservas nuevas hasta que introduzca en ellos la nueva dirección.",
    eraseTitle: (email) => `¿Borrar a ${email}?`,
    signOutTitle: "¿Cerrar sesión en todos los dispositivos?",
    signOutText:
      "Se cierra su sesión en todos los navegadores, incluido este, y los enlaces de inicio de sesión enviados dejan de valer. Las claves de API y las aplicaciones conectadas siguen funcionando.",
    sessionsTitle: (host) => `¿Cerrar todas las sesiones de ${host}?`,
    sessionsText:
      "Se cierra la sesión de la cuenta en todos los navegadores y los enlaces de inicio de sesión enviados dejan de valer. Las claves de API y las aplicaciones conectadas siguen funcionando.",
    unverifyTitle: (app) => `¿Retirar la verificación de ${app}?`,
    unverifyText: "Se muestra una advertencia antes de conectar la aplicación. Las conexiones existentes se conservan.",
    hostTitle: (host) => `¿Eliminar ${host}?`
  }
}

const french: Translated<typeof english> = {
  endings: {
    questionTitle: "Supprimer cette question ?",
    questionText: "Le formulaire de réservation ne la pose plus. Les réponses déjà données restent dans leurs réservations.",
    removeQuestion: "Supprimer la question",
    dateTitle: (day) => `Reprendre les horaires habituels le ${day} ?`,
    dateText: "Les horaires particuliers de cette journée sont supprimés.",
    dateHours: "Horaires de cette journée",
    usualHours: "Horaires habituels",
    ownHoursTitle: "Reprendre vos heures de travail pour cette prestation ?",
    ownHoursText: "La semaine propre à la prestation et ses dates particulières sont supprimées.",
    ownHours: "Heures par semaine",
    ownDates: "Dates particulières",
    timeOffTitle: "Supprimer cette absence ?",
    timeOffText: "On pourra de nouveau réserver avec vous pendant cette période.",
    removeTimeOff: "Supprimer l’absence",
    calendarTitle: (name) => `Déconnecter ${name} ?`,
    calendarText:
      "Ses plages occupées sont de nouveau proposées, plus aucun rendez-vous n’y est ajouté, et les identifiants enregistrés sont supprimés. Pour l’utiliser à nouveau, il faudra le reconnecter entièrement.",
    disconnectCalendar: "Déconnecter l’agenda",
    inviteOffTitle: "Désactiver cette invitation ?",
    inviteOffText: "Son lien cesse de fonctionner et ne peut pas être réactivé. Vous pouvez créer une nouvelle invitation.",
    inviteTitle: "Supprimer cette invitation ?",
    inviteOpenText: "Son lien cesse de fonctionner et l’invitation disparaît de votre liste. Cette action est irréversible.",
    inviteText: "L’invitation disparaît de votre liste. Cette action est irréversible.",
    person: "Personne",
    mailTitle: "Rétablir le texte standard ?",
    mailText: "Votre objet et votre texte pour cet e-mail sont supprimés.",
    webhookTitle: "Supprimer ce webhook ?",
    webhookText:
      "Plus rien n’est envoyé à cette adresse, et l’historique de ses envois est supprimé. Cette action est irréversible.",
    keyTitle: (name) => `Révoquer ${name} ?`,
    keyText:
      "Les programmes qui utilisent cette clé cessent aussitôt de fonctionner. Les webhooks créés avec elle sont supprimés. Cette action est irréversible.",
    lastUsed: "Dernière utilisation",
    connectionTitle: (app) => `Déconnecter ${app} ?`,
    connectionText:
      "L’application ne peut plus utiliser votre compte, et ses webhooks sont supprimés. Pour la reconnecter, commencez sur le site de l’application.",
    disconnectApp: "Déconnecter l’application",
    feedTitle: "Remplacer l’adresse de flux ?",
    feedText:
      "L’ancienne adresse cesse aussitôt de fonctionner. Les programmes d’agenda qui l’utilisent n’affichent plus de nouvelles réservations tant que vous n’y avez pas saisi la nouvelle adresse.",
    eraseTitle: (email) => `Effacer ${email} ?`,
    signOutTitle: "Se déconnecter de tous les appareils ?",
    signOutText:
      "Vous êtes déconnecté de tous les navigateurs, y compris celui-ci, et les liens de connexion envoyés ne sont plus valables. Les clés d’API et les applications connectées continuent de fonctionner.",
    sessionsTitle: (host) => `Mettre fin à toutes les sessions de ${host} ?`,
    sessionsText:
      "Le compte est déconnecté de tous les navigateurs, et les liens de connexion envoyés ne sont plus valables. Les clés d’API et les applications connectées continuent de fonctionner.",
    unverifyTitle: (app) => `Retirer la vérification de ${app} ?`,
    unverifyText: "Un avertissement s’affiche avant que l’application soit connectée. Les connexions existantes sont conservées.",
    hostTitle: (host) => `Supprimer ${host} ?`
  }
}

/** The questions before acts that end something, by language: what stops. */
export const endingWords: ByLanguage<typeof english> = { en: english, de: german, es: spanish, fr: french }
