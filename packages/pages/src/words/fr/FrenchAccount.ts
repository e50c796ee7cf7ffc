import type { englishAccount } from "../console/EnglishAccount.ts"
import type { Translated } from "../Language.ts"

/** The texts of the pages about the host's account in French. */
export const frenchAccount: Translated<typeof englishAccount> = {
  plan: {
    title: "Votre offre",
    current: (plan) => `Vous avez l’offre ${plan === "pro" ? "Pro" : "Free"}.`,
    plans: { free: "Free", pro: "Pro" },
    feature: "Fonction",
    services: "Prestations réservables",
    unlimited: "Illimité",
    features: {
      groups: "Prestations de groupe",
      approval: "Demandes que vous acceptez ou refusez",
      slugs: "Liens personnalisés",
      api: "Accès à vos réservations par l’API",
      webhooks: "Notifications par webhook"
    },
    included: "Inclus",
    notIncluded: "Non inclus",
    downgraded: "Avec l’offre Free, rien n’est perdu : vos pages affichent toujours toutes vos réservations et prestations.",
    all: "Votre offre comprend tout.",
    ask: "Pour changer d’offre, adressez-vous à l’exploitant de ce site."
  },
  profile: {
    lead: "Ce que les visiteurs voient sur votre page de réservation.",
    name: "Nom",
    title: "Titre",
    titleHint: "Par exemple « Consultante ».",
    bio: "À propos de vous",
    username: "Nom d’utilisateur",
    usernameHint: "Il fait partie de l’adresse de votre page. Après un changement, les anciens liens ne fonctionnent plus.",
    avatar: "Photo",
    imageHint: "L’adresse HTTPS d’une image.",
    currency: "Devise",
    currencyHint: "Vos prix sont dans cette devise.",
    currencyChanges: (before, after) =>
      `Les chiffres de vos prix ne changent pas : ${before} devient ${after}. Confirmez le changement ou choisissez l’ancienne devise.`,
    changeCurrency: (currency) => `Passer tous les prix en ${currency}`,
    email: "Adresse e-mail",
    emailHint: "Elle sert à vous connecter. Pour la changer, adressez-vous à l’exploitant de ce site.",
    feed: "Flux d’agenda",
    feedLead:
      "Votre logiciel d’agenda peut s’abonner à cette adresse pour afficher vos réservations. Ne la communiquez à personne.",
    makeFeed: "Créer une adresse de flux",
    renewFeed: "Remplacer l’adresse de flux"
  },
  look: {
    lead: "L’apparence de vos pages de réservation, y compris lorsqu’elles sont intégrées à un autre site.",
    accent: "Couleur d’accent",
    accentHint:
      "Celle des boutons, des liens et du jour choisi, par exemple #1f5a4d. Si le champ reste vide, c’est la couleur de ce site.",
    accentProblem: "Saisissez une couleur comme #1f5a4d, ou laissez le champ vide.",
    contrastProblem: (ratio, sheet) =>
      `Cette couleur est difficile à lire : son contraste avec la page (${sheet}) est de ${ratio}:1, il doit être d’au moins 4,5:1. Choisissez une couleur qui se détache davantage de la page.`,
    logo: "Logo",
    logoHint: "L’adresse HTTPS d’une image. Elle s’affiche en haut de vos pages.",
    logoProblem: "Logo : saisissez une adresse qui commence par https://.",
    language: "Langue",
    languageHint: "Celle de vos pages et e-mails pour les visiteurs qui n’en choisissent pas.",
    noLanguage: "Celle du visiteur",
    hours: "Format de l’heure",
    usualHours: "Selon l’usage de la langue",
    hourFormats: { 12: "12 heures, 2:30 PM", 24: "24 heures, 14:30" },
    indexable: "Les moteurs de recherche peuvent référencer mes pages",
    indexableHint: "Dans tous les cas, vos pages restent accessibles à toute personne qui a le lien.",
    preview: "Aperçu",
    previewed: "Ceci est un aperçu. Rien n’a encore été enregistré.",
    previewHeading: "Aperçu",
    drawing: (scheme) => `Une page de réservation, ${scheme}`,
    schemes: { light: "Mode clair", dark: "Mode sombre" },
    contrast: (ratio) => `contraste de ${ratio}:1.`,
    adapted: (color) => `La couleur est ici ${color}, pour rester lisible.`,
    sampleLink: "Changer de fuseau horaire",
    sampleButton: "Réserver",
    open: "Ouvrir votre page de réservation"
  },
  people: {
    lead: "Répondez aux personnes qui veulent consulter ou faire supprimer leurs données.",
    export: "Télécharger les données",
    eraseText:
      "Les noms, adresses, réponses et textes disparaissent des réservations, e-mails, invitations et contacts. Les horaires, états et paiements restent. Cette opération est irréversible.",
    email: "Adresse e-mail de la personne",
    emailProblem: "Saisissez une adresse e-mail valide, par exemple nom@example.com.",
    erase: "Effacer la personne",
    erasure: "Effacement d’une personne",
    erasing: (erased, total) => `Éléments effacés : ${erased} sur ${total}`,
    erased: "La personne a été effacée.",
    erasureHint: "Le reste est effacé en arrière-plan. Vous pouvez quitter cette page.",
    records:
      "Une réservation, avec ses e-mails et ses événements, compte pour un élément, tout comme une invitation, un contact ou une réponse enregistrée.",
    recordsErased: "Effacés",
    recordsLeft: "Restants",
    refresh: "Actualiser"
  }
}
