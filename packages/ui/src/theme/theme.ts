import {
  type ActionIconFactory,
  type AnchorFactory,
  type ButtonFactory,
  type CheckboxFactory,
  type ComboboxFactory,
  type CSSVariablesResolver,
  createTheme,
  type ExtendComponent,
  type FactoryPayload,
  type InputFactory,
  type InputWrapperFactory,
  type LoaderFactory,
  type MantineColorsTuple,
  type MenuFactory,
  type ModalFactory,
  type MultiSelectFactory,
  type PillFactory,
  type PopoverFactory,
  type ProgressFactory,
  type RadioFactory,
  type SegmentedControlFactory,
  type SelectFactory,
  type SwitchFactory,
  type TextareaFactory,
  type TooltipFactory,
} from '@mantine/core'
import type { CalendarFactory, DatePickerFactory } from '@mantine/dates'
import { IconChevronDown } from '@tabler/icons-react'
import { createElement } from 'react'
import { CheckMark } from '../form/check-mark.tsx'
import { Glyph } from '../icon/glyph.tsx'
import { cx } from './cx.ts'
import { motion } from './motion.ts'
import css from './theme.module.css'
import type { UiText } from './ui-text.ts'

/** Step 6 is the accent; the steps around it are for Mantine components that this theme does not restyle. */
const atrium: MantineColorsTuple = [
  'var(--accent-soft)',
  'var(--accent-soft)',
  'var(--accent-line)',
  'var(--accent-line)',
  'var(--accent)',
  'var(--accent)',
  'var(--accent)',
  'var(--accent-hover)',
  'var(--accent-press)',
  'var(--accent-ink)',
]

const layers = { dialog: 40, popover: 45, tooltip: 60 }

const calm = { transition: 'fade', duration: motion.calm } as const

const inline = {
  body: css.inlineBody,
  labelWrapper: css.inlineLabelWrapper,
  label: css.inlineLabel,
  description: css.inlineDescription,
  error: css.error,
}

const chevron = createElement(Glyph, { icon: IconChevronDown, size: 14 })

const modal = {
  zIndex: layers.dialog,
  // The document itself never scrolls, and locking it would recalculate all styles.
  lockScroll: false,
  radius: 'xl',
  shadow: 'lg',
  transitionProps: calm,
} as const

const modalClasses = {
  content: css.modalContent,
  header: css.modalHeader,
  title: css.modalTitle,
  body: css.modalBody,
  overlay: css.overlay,
}

const calendar = {
  day: css.calendarDay,
  weekday: css.calendarWeekday,
  calendarHeaderLevel: css.calendarHead,
}

/**
 * Styles a component of Mantine. It is named as a type only: `Button.extend` would bundle every component into the
 * first script, used or not.
 */
const part = <Factory extends FactoryPayload>(look: ExtendComponent<Factory>) => look

const theme = createTheme({
  primaryColor: 'atrium',
  primaryShade: 6,
  colors: { atrium },
  fontFamily: 'var(--font)',
  fontFamilyMonospace: 'var(--mono)',
  headings: { fontFamily: 'var(--font)', fontWeight: '600' },
  fontSizes: { xs: '12px', sm: '14px', md: '14px', lg: '16px', xl: '20px' },
  lineHeights: { xs: '16px', sm: '20px', md: '20px', lg: '24px', xl: '28px' },
  fontWeights: { regular: '400', medium: '500', bold: '600' },
  radius: { xs: '4px', sm: '6px', md: '6px', lg: '10px', xl: '12px' },
  spacing: { xs: '8px', sm: '12px', md: '16px', lg: '24px', xl: '32px' },
  shadows: {
    xs: 'none',
    sm: 'var(--shadow-1)',
    md: 'var(--shadow-1)',
    lg: 'var(--shadow-2)',
    xl: 'var(--shadow-2)',
  },
  breakpoints: { xs: '400px', sm: '640px', md: '1000px', lg: '1200px', xl: '1440px' },
  defaultRadius: 'sm',
  cursorType: 'pointer',
  respectReducedMotion: true,
  activeClassName: '',
  components: {
    Button: part<ButtonFactory>({
      defaultProps: {
        variant: 'default',
        size: 'md',
        loaderProps: { size: 14, type: 'oval', color: 'currentColor' },
      },
      classNames: {
        root: css.button,
        inner: css.buttonInner,
        section: css.buttonSection,
        label: css.buttonLabel,
        loader: css.buttonLoader,
      },
    }),
    ActionIcon: part<ActionIconFactory>({
      defaultProps: { variant: 'subtle', size: 'md' },
      classNames: { root: css.action },
    }),
    Anchor: part<AnchorFactory>({ classNames: { root: css.anchor } }),
    Input: part<InputFactory>({
      classNames: { wrapper: css.inputWrapper, input: css.input },
      vars: () => ({ wrapper: { '--input-height': 'var(--h-control)', '--input-fz': '14px' } }),
    }),
    InputWrapper: part<InputWrapperFactory>({
      defaultProps: { inputWrapperOrder: ['label', 'input', 'description', 'error'] },
      classNames: {
        root: css.field,
        label: css.label,
        required: css.required,
        description: css.description,
        error: css.error,
      },
    }),
    Textarea: part<TextareaFactory>({ defaultProps: { autosize: true, minRows: 2, maxRows: 10 } }),
    Combobox: part<ComboboxFactory>({
      defaultProps: {
        zIndex: layers.popover,
        shadow: 'sm',
        offset: 4,
        transitionProps: calm,
        withinPortal: true,
      },
      classNames: { dropdown: css.dropdown, option: css.option, empty: css.optionEmpty },
    }),
    Select: part<SelectFactory>({ defaultProps: { rightSection: chevron, withAlignedLabels: true } }),
    MultiSelect: part<MultiSelectFactory>({
      classNames: { inputField: css.pillsField },
      defaultProps: { rightSection: chevron, withAlignedLabels: true },
    }),
    Checkbox: part<CheckboxFactory>({
      defaultProps: { icon: CheckMark },
      classNames: {
        ...inline,
        root: css.checkbox,
        input: css.checkboxInput,
        icon: css.checkboxIcon,
      },
    }),
    Radio: part<RadioFactory>({
      classNames: {
        ...inline,
        root: css.radio,
        radio: css.radioInput,
        icon: css.radioIcon,
      },
    }),
    Switch: part<SwitchFactory>({
      defaultProps: { withThumbIndicator: false },
      classNames: {
        ...inline,
        label: cx(css.inlineLabel, css.switchLabel),
        description: cx(css.inlineDescription, css.switchDescription),
        root: css.switch,
        track: css.switchTrack,
        thumb: css.switchThumb,
        input: css.switchInput,
      },
    }),
    SegmentedControl: part<SegmentedControlFactory>({
      defaultProps: { size: 'md', withItemsBorders: false },
      classNames: {
        root: css.segmented,
        control: css.segment,
        label: css.segmentLabel,
        innerLabel: css.segmentText,
        indicator: css.segmentIndicator,
      },
    }),
    Menu: part<MenuFactory>({
      defaultProps: {
        zIndex: layers.popover,
        shadow: 'sm',
        offset: 4,
        transitionProps: calm,
        withInitialFocusPlaceholder: false,
      },
      classNames: {
        dropdown: css.dropdown,
        item: css.item,
        itemSection: css.itemSection,
        itemIndicator: css.itemIndicator,
        label: css.menuLabel,
        divider: css.menuDivider,
      },
    }),
    Popover: part<PopoverFactory>({
      defaultProps: { zIndex: layers.popover, shadow: 'sm', offset: 4, transitionProps: calm },
      classNames: { dropdown: css.dropdown },
    }),
    Tooltip: part<TooltipFactory>({
      defaultProps: {
        zIndex: layers.tooltip,
        openDelay: 400,
        offset: 6,
        transitionProps: calm,
        events: { hover: true, focus: true, touch: false },
      },
      classNames: { tooltip: css.tooltip },
    }),
    Modal: part<ModalFactory>({ defaultProps: modal, classNames: modalClasses }),
    ModalRoot: part<ModalFactory>({ defaultProps: modal, classNames: modalClasses }),
    DatePicker: part<DatePickerFactory>({ classNames: calendar }),
    Pill: part<PillFactory>({ classNames: { root: css.pill } }),
    Progress: part<ProgressFactory>({ classNames: { root: css.progressTrack, section: css.progressBar } }),
    Loader: part<LoaderFactory>({ defaultProps: { size: 16, type: 'oval', color: 'currentColor' } }),
  },
})

/** The theme, with accessible names for the arrows of calendars, which Mantine lacks. */
export const themeWith = ({ earlier, later }: Pick<UiText, 'earlier' | 'later'>): typeof theme => ({
  ...theme,
  components: {
    ...theme.components,
    Calendar: part<CalendarFactory>({
      defaultProps: { previousLabel: earlier, nextLabel: later },
      classNames: calendar,
    }),
  },
})

/** Maps Mantine's variables to the design tokens, so that components without own styles match. */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: { '--mantine-color-black': 'var(--ink)', '--mantine-line-height': '20px' },
  light: { ...shared, ...grays },
  dark: { ...shared, ...darks },
})

const shared = {
  '--mantine-color-text': 'var(--ink)',
  '--mantine-color-body': 'var(--surface)',
  '--mantine-color-bright': 'var(--ink)',
  '--mantine-color-error': 'var(--danger-ink)',
  '--mantine-color-success': 'var(--ok-ink)',
  '--mantine-color-placeholder': 'var(--ink-3)',
  '--mantine-color-anchor': 'var(--accent-ink)',
  '--mantine-color-dimmed': 'var(--ink-3)',
  '--mantine-color-default': 'var(--surface)',
  '--mantine-color-default-hover': 'var(--surface-3)',
  '--mantine-color-default-color': 'var(--ink)',
  '--mantine-color-default-border': 'var(--line-2)',
  '--mantine-color-disabled': 'var(--surface-3)',
  '--mantine-color-disabled-color': 'var(--ink-3)',
  '--mantine-color-disabled-border': 'var(--line)',
  '--mantine-primary-color-contrast': 'var(--on-accent)',
  '--mantine-color-atrium-filled': 'var(--accent)',
  '--mantine-color-atrium-filled-hover': 'var(--accent-hover)',
  '--mantine-color-atrium-light': 'var(--accent-soft)',
  '--mantine-color-atrium-light-hover': 'var(--accent-soft)',
  '--mantine-color-atrium-light-color': 'var(--accent-ink)',
  '--mantine-color-atrium-outline': 'var(--accent)',
  '--mantine-color-atrium-outline-hover': 'var(--accent-soft)',
  '--mantine-color-atrium-text': 'var(--accent-ink)',
}

const grays = {
  '--mantine-color-white': 'var(--surface)',
  '--mantine-color-gray-0': 'var(--surface-3)',
  '--mantine-color-gray-1': 'var(--surface-3)',
  '--mantine-color-gray-2': 'var(--line)',
  '--mantine-color-gray-3': 'var(--line)',
  '--mantine-color-gray-4': 'var(--line-2)',
  '--mantine-color-gray-5': 'var(--ink-3)',
  '--mantine-color-gray-6': 'var(--ink-3)',
  '--mantine-color-gray-7': 'var(--ink-2)',
  '--mantine-color-gray-8': 'var(--ink)',
  '--mantine-color-gray-9': 'var(--inverse)',
}

const darks = {
  '--mantine-color-white': 'var(--on-accent)',
  '--mantine-color-dark-0': 'var(--ink)',
  '--mantine-color-dark-1': 'var(--ink-2)',
  '--mantine-color-dark-2': 'var(--ink-3)',
  '--mantine-color-dark-3': 'var(--ink-3)',
  '--mantine-color-dark-4': 'var(--line-2)',
  '--mantine-color-dark-5': 'var(--surface-3)',
  '--mantine-color-dark-6': 'var(--surface)',
  '--mantine-color-dark-7': 'var(--surface)',
  '--mantine-color-dark-8': 'var(--surface-2)',
  '--mantine-color-dark-9': 'var(--frame)',
}
