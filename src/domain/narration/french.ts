import {any, type NarrationRules} from './rules.ts'

const INFINITIVES = any(
  'regarder vérifier lire chercher ouvrir lancer exécuter tester mettre modifier créer ajouter corriger examiner analyser commencer continuer',
  'essayer voir jeter écrire implémenter explorer comprendre passer faire supprimer déplacer renommer rechercher relire relancer parcourir',
  'résumer expliquer comparer nettoyer récupérer inspecter déboguer investiguer creuser confirmer réfléchir poursuivre changer étudier tenter',
)
const PRESENT = any(
  'regarde vérifie lis cherche ouvre lance exécute teste modifie crée ajoute corrige examine analyse commence continue essaie écris',
  'implémente explore passe supprime déplace renomme relis relance parcours résume compare nettoie récupère inspecte creuse confirme poursuis',
  "m'occupe comprends reprends démarre jette",
)
const FIRST = "(?:(?:maintenant|d'abord|ensuite|puis|enfin|alors|donc|un instant|tout de suite|aussi),? )*"

export const FRENCH: NarrationRules = {
  openers: any(
    "ok okay d'accord bien très.bien parfait super génial bien.sûr entendu compris excellent hmm+ ah oh oui un.instant un.moment merci voilà bon",
    "maintenant ensuite d'abord puis enfin alors donc c'est.noté vous.avez.raison tu.as.raison",
  ),
  habit:
    "toujours|jamais|chaque|tou(?:s|tes) les|normalement|d'habitude|seulement|le (?:lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche)|à \\d",
  narration: [
    `${FIRST}je vais (?:maintenant |d'abord |aussi |juste |tout de suite |donc |ensuite )*(?:${INFINITIVES})\\b`,
    `${FIRST}je (?:dois|veux|voudrais|peux|devrais) (?:maintenant |d'abord |aussi |encore )*(?:${INFINITIVES})\\b`,
    `${FIRST}je (?:${PRESENT})(?=[\\s,.!:…]|$)`,
    `(?:pour|avant|après|afin|maintenant que)(?=[\\s'])[^.!?]{0,90}?,? je (?:vais|dois|${PRESENT})(?=[\\s,.!:…]|$)`,
    `je m'en (?:occupe|charge)\\b|je m'y mets\\b`,
    `(?:un instant|un moment|une seconde)(?:,? s'il (?:vous|te) plaît)?\\W*$`,
    `${FIRST}je (?:vois|comprends)(?: maintenant)?(?: (?:le problème|l'erreur|la cause|ce que|pourquoi|comment|où)\\b|\\W*$)`,
    `laisse[zs]?-moi\\b|permettez-moi\\b|permets-moi\\b`,
    `(?:regardons|voyons|vérifions|commençons|examinons|passons|continuons|essayons|lançons|cherchons|lisons|ouvrons)\\b`,
    `(?:j'ai|je viens d[e']) ?(?:maintenant |aussi |bien |déjà )*(?:mis à jour|ajouté|corrigé|corriger|modifié|créé|lu|vérifié|supprimé|trouvé|terminé|testé|renommé|déplacé|écrit|implémenté|ajouter|mettre|modifier|créer|examiné|analysé|relu|lancé|nettoyé|fini)`,
    `voici\\b.{0,40}(?:résumé|aperçu|ce que j|liste|modifications|changements|résultat|plan)`,
    `(?:tous |toutes )?(?:les )?(?:tests?|vérifications|compilation)\\b.{0,20}(?:passent|passe|réussi\\w*|échou\\w*|verts?)\\W*$`,
    `(?:souhaitez-vous|voulez-vous|veux-tu|souhaites-tu|dites-moi|dis-moi|n'hésite[zs]?|dois-je)\\b`,
    `(?:c'est|ça|cela|tout) ?(?:est |a |me |semble )*(?:fait|étrange|bizarre|curieux|bon|bien|marche|fonctionne|marché|fonctionné|terminé|corrigé|parfait|prêt|réglé)(?: maintenant| bien| aussi| comme prévu)*\\W*$`,
    `(?:terminé|fini|fait|corrigé|prêt)\\W*$`,
  ],
}
