import { Form, type FormProps } from 'react-router'
import styles from './PostForm.module.css'

/** A screen's form, its fields one below the other. It works without JavaScript; refusals come from the server. */
export function PostForm(props: Omit<FormProps, 'method' | 'replace' | 'noValidate' | 'className'>) {
  return <Form {...props} method="post" className={styles.form} replace noValidate />
}
