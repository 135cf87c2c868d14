import rich from '@atrium/ui/display/rich-text.module.css'
import { RichTextEditor } from '@mantine/tiptap'
import { Image } from '@tiptap/extension-image'
import { TableKit } from '@tiptap/extension-table'
import { useEditor } from '@tiptap/react'
import { StarterKit } from '@tiptap/starter-kit'
import { type ComponentProps, useEffect, useEffectEvent, useRef } from 'react'
import css from './rich-text-editor.module.css'
import '@mantine/tiptap/styles.layer.css'
import { useText } from '../language/use-text.ts'
import type { TextKey } from '../texts/all-texts.ts'

interface RichTextEditingProps {
  id: string
  label: string
  lang: string
  dir: 'ltr' | 'rtl'
  required: boolean
  invalid: boolean
  readOnly: boolean
  value: string
  /** An empty text is the empty string, whatever markup remains. */
  onChange: (markup: string) => void
  onBlur: () => void
}

type RichText = TextKey extends infer Key
  ? Key extends `hzero.common.rich.${infer Name}`
    ? Name
    : never
  : never

/** The elements of the server's allow list, so that the editor offers nothing that would be removed. */
const extensions = [
  StarterKit.configure({ link: { openOnClick: false }, heading: { levels: [2, 3, 4] } }),
  TableKit,
  Image,
]

/** Edits one text. External changes, such as a restored draft, replace the content. */
export function RichTextEditing(props: RichTextEditingProps) {
  const { id, label, lang, dir, required, invalid, readOnly, value, onChange, onBlur } = props
  const text = useText()
  const known = useRef(value)
  const attributes = {
    id,
    role: 'textbox',
    'aria-multiline': 'true',
    'aria-label': label,
    'aria-required': String(required),
    'aria-invalid': String(invalid),
    'aria-readonly': String(readOnly),
    lang,
    dir,
    class: `${rich.rich} ${css.text}`,
  }
  const editor = useEditor({
    extensions,
    content: value,
    editable: !readOnly,
    // The styles are in this component's style sheet: injected ones would need an exception in the policy.
    injectCSS: false,
    editorProps: { attributes },
    onUpdate: ({ editor: at }) => {
      known.current = at.isEmpty ? '' : at.getHTML()
      onChange(known.current)
    },
    onBlur,
  })
  const follow = useEffectEvent((next: string) => {
    if (next === known.current) return
    known.current = next
    editor.commands.setContent(next, { emitUpdate: false })
  })
  useEffect(() => follow(value), [value])
  const describe = useEffectEvent((editable: boolean, isInvalid: boolean) =>
    editor.setOptions({
      editable,
      editorProps: { attributes: { ...attributes, 'aria-invalid': String(isInvalid) } },
    }),
  )
  useEffect(() => describe(!readOnly, invalid), [readOnly, invalid])

  const t = (name: RichText) => text(`hzero.common.rich.${name}`)
  return (
    <RichTextEditor
      // The kit uses another copy of the same types, which differ by name only.
      editor={editor as unknown as ComponentProps<typeof RichTextEditor>['editor']}
      withTypographyStyles={false}
      classNames={{ root: css.root, toolbar: css.toolbar, content: css.content }}
      data-invalid={invalid || undefined}
      labels={{
        boldControlLabel: t('bold'),
        italicControlLabel: t('italic'),
        underlineControlLabel: t('underline'),
        strikeControlLabel: t('strike'),
        h2ControlLabel: t('h2'),
        h3ControlLabel: t('h3'),
        bulletListControlLabel: t('list'),
        orderedListControlLabel: t('numbers'),
        blockquoteControlLabel: t('quote'),
        linkControlLabel: t('link'),
        unlinkControlLabel: t('unlink'),
        undoControlLabel: t('undo'),
        redoControlLabel: t('redo'),
        linkEditorInputLabel: t('address'),
        linkEditorInputPlaceholder: 'https://',
        linkEditorExternalLink: t('window'),
        linkEditorInternalLink: t('window'),
        linkEditorSave: text('hzero.common.button.save'),
      }}
    >
      {!readOnly && (
        <RichTextEditor.Toolbar aria-label={t('toolbar')}>
          <RichTextEditor.ControlsGroup>
            <RichTextEditor.H2 />
            <RichTextEditor.H3 />
          </RichTextEditor.ControlsGroup>
          <RichTextEditor.ControlsGroup>
            <RichTextEditor.Bold />
            <RichTextEditor.Italic />
            <RichTextEditor.Underline />
            <RichTextEditor.Strikethrough />
          </RichTextEditor.ControlsGroup>
          <RichTextEditor.ControlsGroup>
            <RichTextEditor.BulletList />
            <RichTextEditor.OrderedList />
            <RichTextEditor.Blockquote />
          </RichTextEditor.ControlsGroup>
          <RichTextEditor.ControlsGroup>
            <RichTextEditor.Link />
            <RichTextEditor.Unlink />
          </RichTextEditor.ControlsGroup>
          <RichTextEditor.ControlsGroup>
            <RichTextEditor.Undo />
            <RichTextEditor.Redo />
          </RichTextEditor.ControlsGroup>
        </RichTextEditor.Toolbar>
      )}
      <RichTextEditor.Content />
    </RichTextEditor>
  )
}
