import { hashOf } from './style.ts'

/**
 * The complete script of the portal: removes tokens from the hash, and loads the page again because browsers record
 * the original address in their performance entries; shows the notice once as a dialog after the first paint, switches
 * the theme, closes menus, and names the signed-in person. Without it the notice is part of the page, the theme is the
 * browser's, menus are closed by hand, and 'Sign in' leads signed-in people straight on.
 */
export const script = `(()=>{const root=document.documentElement
const hash=new URLSearchParams(location.hash.slice(1))
if(['access_token','refresh_token','id_token'].some(name=>hash.has(name))){history.replaceState(null,'',location.pathname+location.search);location.reload()}
root.classList.add('js')
const shown=id=>{try{const key='atrium.notice.'+id,was=localStorage.getItem(key);localStorage.setItem(key,'1');return was}catch{return null}}
document.addEventListener('DOMContentLoaded',()=>{
const notice=document.querySelector('section.notice')
const open=()=>{if(shown(notice.dataset.notice))return
const dialog=document.createElement('dialog')
dialog.className='notice'
dialog.setAttribute('aria-labelledby','notice-title')
dialog.append(...notice.childNodes)
notice.replaceWith(dialog)
for(const button of dialog.querySelectorAll('button')){button.hidden=false;button.onclick=()=>dialog.close()}
dialog.onclick=event=>{if(event.target===dialog)dialog.close()}
dialog.showModal()}
if(notice)requestAnimationFrame(()=>setTimeout(open))
for(const button of document.querySelectorAll('.theme')){button.hidden=false
if(!button.hasAttribute('aria-pressed'))button.setAttribute('aria-pressed',matchMedia('(prefers-color-scheme:dark)').matches)
button.onclick=()=>{document.cookie='theme='+(button.getAttribute('aria-pressed')==='true'?'light':'dark')+'; Path=/; SameSite=Lax; Max-Age=31536000'
location.reload()}}
const names=[...document.querySelectorAll('[data-who]')]
if(names.length)fetch(names[0].dataset.who).then(answer=>answer.status===200?answer.json():null).then(person=>{if(person)for(const one of names){one.firstChild.textContent=person.name
one.previousElementSibling.hidden=true
one.hidden=false}}).catch(()=>{})
const close=except=>{for(const one of document.querySelectorAll('header details[open]'))if(!one.contains(except))one.open=false}
document.addEventListener('click',event=>close(event.target))
document.addEventListener('keydown',event=>{if(event.key==='Escape')close(null)})
})})()`

export const scriptHash = hashOf(script)
