import type { englishEndings } from "../console/EnglishEndings.ts"
import type { Translated } from "../Language.ts"

/** The questions before acts that end something in French. */
export const frenchEndings: Translated<typeof englishEndings> = {
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
