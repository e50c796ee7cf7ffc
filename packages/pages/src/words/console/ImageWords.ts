import type { ByLanguage, Translated } from "../Language.ts"

const english = {
  images: {
    avatar: {
      byAddress: "Use a picture from the web",
      upload: "Upload a picture",
      current: "Your picture",
      remove: "Remove picture",
      removeTitle: "Remove your picture?"
    },
    logo: {
      byAddress: "Use a logo from the web",
      upload: "Upload a logo",
      current: "Your logo",
      remove: "Remove logo",
      removeTitle: "Remove your logo?"
    },
    removeText: "Your booking pages and emails no longer show it. A file that you uploaded is deleted.",
    file: "Image file",
    hint:
      "PNG, JPEG or WebP of at most 512 kB. Most browsers make larger images smaller by themselves; 512 pixels " +
      "on a side are enough. Details such as where a photo was taken are removed.",
    send: "Upload",
    faults: {
      missing: "Choose an image file.",
      bytes: "The file is larger than 512 kB. Save the image with fewer pixels, such as 512 on a side, and choose it again.",
      format: "The file is not a PNG, JPEG or WebP image. Save it in one of these formats, and choose it again.",
      pixels: "The image has more than 4,096 pixels on a side. Save it with fewer, such as 512, and choose it again.",
      damaged: "The file is damaged or incomplete. Save the image again, and choose it again."
    },
    addressFaults: {
      missing: "There is nothing at this address.",
      bytes: "The image at this address is larger than 512 kB. Save a smaller one, and upload it.",
      format: "The file at this address is not a PNG, JPEG or WebP image.",
      pixels: "The image at this address has more than 4,096 pixels on a side. Save a smaller one, and upload it.",
      damaged: "The image at this address is damaged or incomplete.",
      address: "The address of the image must begin with https:// and be on the public internet.",
      unreached: "No image could be loaded from this address. Open it in a browser to check it, or upload the image."
    }
  }
}

const german: Translated<typeof english> = {
  images: {
    avatar: {
      byAddress: "Ein Bild aus dem Web verwenden",
      upload: "Bild hochladen",
      current: "Ihr Bild",
      remove: "Bild entfernen",
      removeTitle: "Ihr Bild entfernen?"
    },
    logo: {
      byAddress: "Ein Logo aus dem Web verwenden",
      upload: "Logo hochladen",
      current: "Ihr Logo",
      remove: "Logo entfernen",
      removeTitle: "Ihr Logo entfernen?"
    },
    removeText: "Ihre Buchungsseiten und E-Mails zeigen es nicht mehr. Eine hochgeladene Datei wird gelöscht.",
    file: "Bilddatei",
    hint:
      "PNG, JPEG oder WebP bis 512 kB. Die meisten Browser verkleinern größere Bilder selbst; 512 Pixel je Seite " +
      "genügen. Angaben wie der Aufnahmeort eines Fotos werden entfernt.",
    send: "Hochladen",
    faults: {
      missing: "Wählen Sie eine Bilddatei aus.",
      bytes:
        "Die Datei ist größer als 512 kB. Speichern Sie das Bild mit weniger Pixeln, zum Beispiel 512 je Seite, und wählen Sie es erneut aus.",
      format:
        "Die Datei ist kein Bild im Format PNG, JPEG oder WebP. Speichern Sie es in einem dieser Formate, und wählen Sie es erneut aus.",
      pixels:
        "Das Bild hat mehr als 4.096 Pixel auf einer Seite. Speichern Sie es mit weniger, zum Beispiel 512, und wählen Sie es erneut aus.",
      damaged: "Die Datei ist beschädigt oder unvollständig. Speichern Sie das Bild neu, und wählen Sie es erneut aus."
    },
    addressFaults: {
      missing: "Unter dieser Adresse ist nichts.",
      bytes: "Das Bild unter dieser Adresse ist größer als 512 kB. Speichern Sie ein kleineres, und laden Sie es hoch.",
      format: "Unter dieser Adresse ist kein Bild im Format PNG, JPEG oder WebP.",
      pixels: "Das Bild unter dieser Adresse hat mehr als 4.096 Pixel auf einer Seite. Laden Sie ein kleineres hoch.",
      damaged: "Das Bild unter dieser Adresse ist beschädigt oder unvollständig.",
      address: "Die Adresse des Bildes muss mit https:// beginnen und im öffentlichen Internet sein.",
      unreached:
        "Von dieser Adresse ließ sich kein Bild laden. Prüfen Sie die Adresse in einem Browser, oder laden Sie das Bild hoch."
    }
  }
}

const spanish: Translated<typeof english> = {
  images: {
    avatar: {
      byAddress: "Usar una foto de la web",
      upload: "Subir una foto",
      current: "Su foto",
      remove: "Quitar la foto",
      removeTitle: "¿Quitar su foto?"
    },
    logo: {
      byAddress: "Usar un logotipo de la web",
      upload: "Subir un logotipo",
      current: "Su logotipo",
      remove: "Quitar el logotipo",
      removeTitle: "¿Quitar su logotipo?"
    },
    removeText: "Sus páginas de reservas y sus correos dejan de mostrar la imagen. Si la subió aquí, el archivo se elimina.",
    file: "Archivo de imagen",
    hint:
      "PNG, JPEG o WebP de 512 kB como máximo. La mayoría de los navegadores reducen por sí mismos las imágenes " +
      "más grandes; bastan 512 píxeles por lado. Se quitan datos como el lugar donde se tomó una foto.",
    send: "Subir",
    faults: {
      missing: "Elija un archivo de imagen.",
      bytes: "El archivo supera los 512 kB. Guarde la imagen con menos píxeles, por ejemplo 512 por lado, y elíjala de nuevo.",
      format: "El archivo no es una imagen PNG, JPEG o WebP. Guárdela en uno de estos formatos y elíjala de nuevo.",
      pixels: "La imagen tiene más de 4096 píxeles por lado. Guárdela con menos, por ejemplo 512, y elíjala de nuevo.",
      damaged: "El archivo está dañado o incompleto. Guarde la imagen otra vez y elíjala de nuevo."
    },
    addressFaults: {
      missing: "En esta dirección no hay nada.",
      bytes: "La imagen de esta dirección supera los 512 kB. Guarde una más pequeña y súbala.",
      format: "Lo que hay en esta dirección no es una imagen PNG, JPEG o WebP.",
      pixels: "La imagen de esta dirección tiene más de 4096 píxeles por lado. Guarde una más pequeña y súbala.",
      damaged: "La imagen de esta dirección está dañada o incompleta.",
      address: "La dirección de la imagen debe empezar por https:// y estar en internet.",
      unreached: "No se pudo cargar ninguna imagen de esta dirección. Compruébela en un navegador o suba la imagen."
    }
  }
}

const french: Translated<typeof english> = {
  images: {
    avatar: {
      byAddress: "Utiliser une photo du Web",
      upload: "Envoyer une photo",
      current: "Votre photo",
      remove: "Retirer la photo",
      removeTitle: "Retirer votre photo ?"
    },
    logo: {
      byAddress: "Utiliser un logo du Web",
      upload: "Envoyer un logo",
      current: "Votre logo",
      remove: "Retirer le logo",
      removeTitle: "Retirer votre logo ?"
    },
    removeText: "Vos pages de réservation et vos e-mails n’affichent plus cette image. Un fichier envoyé ici est supprimé.",
    file: "Fichier image",
    hint:
      "PNG, JPEG ou WebP de 512 ko au maximum. La plupart des navigateurs réduisent d’eux-mêmes les images plus " +
      "grandes ; 512 pixels par côté suffisent. Les informations telles que le lieu de prise de vue sont " +
      "retirées.",
    send: "Envoyer",
    faults: {
      missing: "Choisissez un fichier image.",
      bytes:
        "Le fichier dépasse 512 ko. Enregistrez l’image avec moins de pixels, par exemple 512 par côté, et choisissez-la de nouveau.",
      format:
        "Le fichier n’est pas une image PNG, JPEG ou WebP. Enregistrez-la dans l’un de ces formats et choisissez-la de nouveau.",
      pixels:
        "L’image a plus de 4 096 pixels sur un côté. Enregistrez-la avec moins de pixels, par exemple 512, et choisissez-la de nouveau.",
      damaged: "Le fichier est endommagé ou incomplet. Enregistrez l’image à nouveau et choisissez-la de nouveau."
    },
    addressFaults: {
      missing: "Il n’y a rien à cette adresse.",
      bytes: "L’image à cette adresse dépasse 512 ko. Enregistrez-en une plus petite et envoyez-la.",
      format: "Ce qui se trouve à cette adresse n’est pas une image PNG, JPEG ou WebP.",
      pixels: "L’image à cette adresse a plus de 4 096 pixels sur un côté. Enregistrez-en une plus petite et envoyez-la.",
      damaged: "L’image à cette adresse est endommagée ou incomplète.",
      address: "L’adresse de l’image doit commencer par https:// et se trouver sur l’internet public.",
      unreached: "Aucune image n’a pu être chargée depuis cette adresse. Vérifiez-la dans un navigateur ou envoyez l’image."
    }
  }
}

/** The texts around the picture and the logo that a host uploads, by language. */
export const imageWords: ByLanguage<typeof english> = { en: english, de: german, es: spanish, fr: french }
