import type {Language} from '../language.ts'
import {de} from './de.ts'
import {en} from './en.ts'
import {es} from './es.ts'
import {fr} from './fr.ts'
import type {LanguageRules} from './rules.ts'

/** The rules of every language. */
export const RULES: Readonly<Record<Language, LanguageRules>> = {en, de, fr, es}
