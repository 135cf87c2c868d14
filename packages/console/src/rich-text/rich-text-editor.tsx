import rich from '@atrium/ui/display/rich-text.module.css'
import { RichTextEditor } from '@mantine/tiptap'
import { Image } from '@tiptap/extension-image'
import { TableKit } from '@tiptap/extension-table'
import { useEditor } from '@tiptap/react'
import { StarterKit } from '@tiptap/starter-kit'
import { type ComponentProps, useEffect, useEffectEvent, useRef } from 'react'
import css from './rich-text-editor.module.css'
import '@mantine/tiptap/styles.layer.css'
import { useFeatureText } from '../language/feature-texts.ts'
import { useText } from '../language/use-text.ts'
import { richTextTexts } from './rich-text-texts.ts'

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
  const t = useFeatureText(richTextTexts)
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

  return (
    <RichTextEditor
      // The kit uses another copy of the same types, which differ by name only.
      editor={editor as unknown as ComponentProps<typeof RichTextEditor>['editor']}
      withTypographyStyles={false}
      classNames={{ root: css.root, toolbar: css.toolbar, content: css.content }}
      data-invalid={invalid || undefined}
      labels={{
        boldControlLabel: t('rich.bold'),
        italicControlLabel: t('rich.italic'),
        underlineControlLabel: t('rich.underline'),
        strikeControlLabel: t('rich.strike'),
        h2ControlLabel: t('rich.h2'),
        h3ControlLabel: t('rich.h3'),
        bulletListControlLabel: t('rich.list'),
        orderedListControlLabel: t('rich.numbers'),
        blockquoteControlLabel: t('rich.quote'),
        linkControlLabel: t('rich.link'),
        unlinkControlLabel: t('rich.unlink'),
        undoControlLabel: t('rich.undo'),
        redoControlLabel: t('rich.redo'),
        linkEditorInputLabel: t('rich.address'),
        linkEditorInputPlaceholder: 'https://',
        linkEditorExternalLink: t('rich.window'),
        linkEditorInternalLink: t('rich.window'),
        linkEditorSave: text('hzero.common.button.save'),
      }}
    >
      {!readOnly && (
        <RichTextEditor.Toolbar aria-label={t('rich.toolbar')}>
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
