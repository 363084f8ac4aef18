/** Words that stand in almost every English, German, French or Spanish text. A term of this kind is found everywhere. */
export const COMMON_WORDS: ReadonlySet<string> = new Set(
  `a about after all also an and any are as at be because been but by can could did do does for from get go had has have he her him his how i if in
   into is it its just like make may me more most must my new no not now of on one only or other our out over own per she should so some such than
   that the their them then there these they this those time to too two up us use used very was way we well were what when where which who will with
   would you your der die das den dem des ein eine einer einem einen und oder aber nicht auch auf aus bei bis durch für ich er sie es wir ihr im ist
   mit nach nur sich sind so von vor war wie wird zu zum zur le la les un une des et ou mais pas que qui dans sur pour par avec est sont il elle nous
   vous ils ce cette el los las una y o pero no con por para es son se su lo como más`.split(/\s+/),
)
